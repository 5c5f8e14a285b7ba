import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef } from 'react';
import { TOP_BAR_HEIGHT_PX } from '../../theme/tokens.ts';

const COLUMNS = { md: '17.5rem minmax(0, 1fr)', lg: 'minmax(20rem, 2fr) 5fr' };
/** Stays in view while a longer list is scrolled. */
const DETAIL = { minWidth: 0, position: { md: 'sticky' }, top: `${TOP_BAR_HEIGHT_PX + 16}px` } as const;

interface MasterDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** On a phone: whether the detail is shown in the list's place. */
  isOpen: boolean;
  onBack: () => void;
}

/**
 * A list at the left and the selected item's detail at the right; on a phone one at a time. A hidden detail is not rendered,
 * as a thread in it would count as read.
 */
export const MasterDetail = ({ list, detail, isOpen, onBack }: MasterDetailProps) => {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true, defaultMatches: true });
  const listPane = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // On a phone, scrolls to the opened detail and moves the focus there; back in the list, to the selected item.
  useEffect(() => {
    if (isOpen && !isWide) {
      pane.current?.focus({ preventScroll: true });
      pane.current?.scrollIntoView?.({ block: 'start' });
    } else if (wasOpen.current && !isWide) {
      listPane.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, isWide]);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
      <Card ref={listPane} sx={{ padding: 1, display: { xs: isOpen ? 'none' : 'block', md: 'block' }, minWidth: 0 }}>
        {list}
      </Card>
      <Box
        ref={pane}
        tabIndex={-1}
        sx={{ ...DETAIL, outline: 'none', display: { xs: isOpen ? 'block' : 'none', md: 'block' } }}
      >
        <Button startIcon={<ArrowBack />} onClick={onBack} sx={{ display: { md: 'none' }, marginBottom: 1 }}>
          Back to the list
        </Button>
        {isWide || isOpen ? <Card sx={{ overflow: 'clip' }}>{detail}</Card> : null}
      </Box>
    </Box>
  );
};
