import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { theme } from '../../theme.ts';
import { DetailCard } from './detail-card.tsx';

const COLUMNS = { xs: 'minmax(0, 1fr)', md: '17.5rem minmax(0, 1fr)', lg: 'minmax(20rem, 2fr) 5fr' };
/** Rows in two lines need more room. */
const WIDE_LIST = { ...COLUMNS, lg: 'minmax(24rem, 2fr) 4fr' };
const BACK = 'Back to the list';
/** An arrow points the other way where lines begin at the right. */
const TURNS = { '[dir=rtl] &': { scale: '-1 1' } };

/** The way back to the list on a phone, for the head of a conversation. */
export const BackToList = ({ onBack }: { onBack: () => void }) => (
  <IconButton aria-label={BACK} onClick={onBack} sx={{ display: { md: 'none' }, marginInline: '-8px -4px' }}>
    <ArrowBack sx={TURNS} />
  </IconButton>
);

/** Whether a list and what is open of it stand side by side; on a phone there is one at a time. */
export const useIsSideBySide = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true, defaultMatches: true });

/**
 * Fetches what shows the detail before the screen is rendered, where it is shown with it: rendered without it, the screen would
 * have a sign that it is loading for 300 ms at least.
 */
export const prefetchShown = async (prefetch: () => Promise<void>, isOpen = false): Promise<void> => {
  const isWide = globalThis.matchMedia?.(theme.breakpoints.up('md').replace('@media ', '')).matches ?? false;
  // Where that fails, whoever renders it tries again.
  if (isOpen || isWide) await prefetch().catch(() => undefined);
};

/** On a phone the list is drawn before what follows a tap is fetched, in milliseconds. */
const AFTER_LIST_MS = 1_000;

/** Fetches what shows the detail a little after the list, by a function that stays the same. */
export const useDetailAhead = (prefetch: () => Promise<void>): void => {
  useEffect(() => {
    const timer = setTimeout(() => prefetch().catch(() => undefined), AFTER_LIST_MS);
    return () => clearTimeout(timer);
  }, [prefetch]);
};

/**
 * Marks the row of a list that is selected. It is current only while it is open: on a phone, a list that is shown has nothing
 * open, and the mark says where the focus goes back to.
 */
export const markRow = (isSelected: boolean, isOpen: boolean) => ({
  selected: isSelected && isOpen,
  ...(isSelected ? { 'data-selected': '' } : {}),
  ...(isSelected && isOpen ? { 'aria-current': 'true' as const } : {}),
});

interface MasterDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** On a phone: whether the detail is shown in the list's place. */
  isOpen: boolean;
  /** On a phone: whether the detail is a conversation, which takes the whole screen and has the way back in its head. */
  isConversation: boolean;
  onBack: () => void;
  /** Whether the list has rows of two lines, of which both ends are read. */
  hasWideList?: boolean;
}

/**
 * A list and beside it the selected item's detail, each of which scrolls by itself; on a phone one at a time. A hidden detail
 * is not rendered, as a thread in it would count as read.
 */
export const MasterDetail = (props: MasterDetailProps) => {
  const { list, detail, isOpen, isConversation, onBack, hasWideList = false } = props;
  const isWide = useIsSideBySide();
  // On a phone, a list behind what is open is rendered after that, in slices.
  const isListSeen = isWide || !isOpen;
  const hasList = useDeferredValue(true, isListSeen);
  const listPane = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // On a phone, moves the focus to what was opened, and back in the list to where it was; the list's place is restored apart.
  useEffect(() => {
    if (isOpen && !wasOpen.current && !isWide) {
      pane.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    } else if (wasOpen.current && !isOpen && !isWide) {
      listPane.current?.querySelector<HTMLElement>('[data-selected]')?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen, isWide]);
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gap: { md: 3 },
        gridTemplateColumns: hasWideList ? WIDE_LIST : COLUMNS,
        gridTemplateRows: { md: 'minmax(0, 1fr)' },
        alignItems: { xs: isOpen ? 'stretch' : 'start', md: 'stretch' },
      }}
    >
      <Card
        ref={listPane}
        data-scroll="list"
        sx={{
          padding: 1,
          display: { xs: isOpen ? 'none' : 'block', md: 'block' },
          minWidth: 0,
          // On a phone nothing of its own scrolls, so that what stays in view does.
          overflow: { xs: 'clip', md: 'hidden auto' },
        }}
      >
        {hasList || isListSeen ? list : null}
      </Card>
      <Box
        ref={pane}
        tabIndex={-1}
        sx={{
          minWidth: 0,
          minHeight: 0,
          outline: 'none',
          display: { xs: isOpen ? 'flex' : 'none', md: 'flex' },
          flexDirection: 'column',
        }}
      >
        {isConversation ? null : (
          <Button
            startIcon={<ArrowBack sx={TURNS} />}
            onClick={onBack}
            sx={{ display: { md: 'none' }, alignSelf: 'flex-start', marginInlineStart: '-8px', marginBottom: 1 }}
          >
            {BACK}
          </Button>
        )}
        {isWide || isOpen ? <DetailCard isConversation={isConversation}>{detail}</DetailCard> : null}
      </Box>
    </Box>
  );
};
