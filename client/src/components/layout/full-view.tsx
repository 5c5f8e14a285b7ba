import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { BOTTOM_BAR_HEIGHT_PX, GRID, TOP_BAR_HEIGHT_PX } from '../../theme/tokens.ts';
import { FRAME_NOTE_ID, NOTE_HEIGHT } from '../frame-note.tsx';
import { Page } from './page.tsx';

/** The least height of a view on a desktop, in pixels: with large type or a low window, the page scrolls instead. */
const MIN_HEIGHT_PX = 560;

/** How much of a phone's screen the bar at its end covers, for what stays visible above it: nothing while a field has the focus. */
export const COVERED_BY_BAR = 'var(--covered-by-bar, 0px)';

const coveredByBar = {
  '--covered-by-bar': `calc(${BOTTOM_BAR_HEIGHT_PX}px + env(safe-area-inset-bottom, 0px))`,
  '@media (pointer: coarse)': { 'body:has(input:focus, textarea:focus) &': { '--covered-by-bar': '0px' } },
} as const;

/** While a conversation has a phone's whole screen: without the bars, and with nothing below to scroll to. */
const wholeScreen = (
  <GlobalStyles
    styles={(theme) => ({
      [theme.breakpoints.down('md')]: {
        '#root > div > header, #root > div > footer, [data-bottom-bar]': { display: 'none !important' },
        '#root main': { minHeight: '0 !important' },
        [`#${FRAME_NOTE_ID}`]: { top: '0 !important' },
      },
    })}
  />
);

interface FullViewProps {
  /** Names the browser tab. */
  title: string;
  /** The page's head; on a phone it is for assistive technology alone while something of the list is open. */
  head: ReactNode;
  /** On a phone: whether something of the list is open in the list's place. */
  isOpen?: boolean;
  /** On a phone: whether what is open is a conversation, which takes the whole screen. */
  isConversation?: boolean;
  /** Whether it may be taller than the screen, as what is in it has a height of its own. */
  grows?: boolean;
  children: ReactNode;
}

/**
 * A part of the application that fills the screen below the top bar, in panes that scroll by themselves. On a phone a list
 * scrolls with the page; a conversation fits the screen, also above a keyboard.
 */
export const FullView = ({
  title,
  head,
  isOpen = false,
  isConversation = false,
  grows = false,
  children,
}: FullViewProps) => (
  <Page title={title} kind="editorial">
    {isConversation ? wholeScreen : null}
    <Box
      sx={(theme: Theme) => ({
        display: 'flex',
        flexDirection: 'column',
        [theme.breakpoints.up('md')]: {
          [grows ? 'minHeight' : 'height']:
            `max(${MIN_HEIGHT_PX}px, calc(100dvh - ${TOP_BAR_HEIGHT_PX}px - ${NOTE_HEIGHT}))`,
          paddingBlock: theme.spacing(3),
        },
        [theme.breakpoints.down('md')]: isConversation
          ? { height: `calc(var(--visible-height, 100dvh) - ${NOTE_HEIGHT})` }
          : {
              minHeight: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + BOTTOM_BAR_HEIGHT_PX}px - ${NOTE_HEIGHT})`,
              paddingBlock: theme.spacing(2),
              ...coveredByBar,
            },
      })}
    >
      <Box
        sx={[
          GRID,
          { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
          (theme: Theme) => ({ [theme.breakpoints.down('md')]: isConversation ? { paddingInline: 0 } : {} }),
        ]}
      >
        <Box sx={(theme: Theme) => ({ [theme.breakpoints.down('md')]: isOpen ? visuallyHidden : {} })}>{head}</Box>
        {children}
      </Box>
    </Box>
  </Page>
);
