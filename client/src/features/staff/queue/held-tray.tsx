import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { toast } from '../../../lib/toasts.ts';
import { BOTTOM_BAR_HEIGHT_PX, RADIUS } from '../../../theme/tokens.ts';
import {
  type HeldDecision,
  HOLD_MS,
  putWordsAway,
  sendAll,
  sendNow,
  type UnsentWords,
  undo,
  useHeldDecisions,
} from './held-decisions.ts';
import { useShortcuts, useShortcutsOn } from './shortcuts.ts';

const SECOND_MS = 1_000;

/** The seconds until a moment, counted down. */
const useSecondsUntil = (moment: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / SECOND_MS));
};

const describeState = ({ isSending, problem }: HeldDecision, seconds: number): string => {
  if (isSending) return 'Sending...';
  return problem ? `${problem} Next try in ${seconds} s.` : `Will be sent in ${seconds} s`;
};

const Row = ({ held, onUndo }: { held: HeldDecision; onUndo: () => void }) => {
  const seconds = useSecondsUntil(held.sendsAt);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 1,
        paddingBlock: '8px',
        paddingInline: '16px 10px',
      }}
    >
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {held.what}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        disabled={held.isSending}
        onClick={onUndo}
        aria-keyshortcuts="u"
        sx={{ minWidth: 0 }}
      >
        Undo
      </Button>
      <Typography variant="caption" component="p" color={held.problem ? 'error' : 'textSecondary'} className="numeric">
        {describeState(held, seconds)}
      </Typography>
      <Button size="small" disabled={held.isSending} onClick={() => void sendNow(held.id)} sx={{ minWidth: 0 }}>
        Send now
      </Button>
    </Box>
  );
};

/** What was written for a decision that was not made: to be copied, and put away. */
const Unsent = ({ unsent: { id, what, words } }: { unsent: UnsentWords }) => {
  const copy = (): void =>
    void navigator.clipboard.writeText(words).then(
      () => toast({ title: 'Copied' }),
      () => toast({ title: 'Not copied', description: 'Select the text and copy it.', variant: 'destructive' }),
    );
  return (
    <Box component="li" sx={{ paddingBlock: '10px', paddingInline: '16px 10px' }}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {`Not sent: ${what}`}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        You wrote:
      </Typography>
      <Typography
        dir="auto"
        variant="body2"
        tabIndex={0}
        role="region"
        aria-label="What you wrote"
        sx={{ maxHeight: '6.5em', overflowY: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {words}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, marginInlineStart: '-8px' }}>
        <Button size="small" onClick={copy}>
          Copy
        </Button>
        <Button size="small" onClick={() => putWordsAway(id)}>
          Put away
        </Button>
      </Box>
    </Box>
  );
};

/** Stands where something can be decided again once the decision is taken back. */
export const HeldNote = () => (
  <Typography color="textSecondary">Your decision is about to be sent. Undo it to change it.</Typography>
);

/** As many as leave room for the page; on a phone the last one alone, beside the actions of the next item. */
const MAX_ROWS = 3;
const MAX_ROWS_IN_BAR = 1;

let traysShown = 0;

/** Sends what is held once the user has left the pages of staff, where it could no longer be seen. */
const useSendOnLeaving = (): void => {
  useEffect(() => {
    traysShown += 1;
    return () => {
      traysShown -= 1;
      // The next page of staff has a tray of its own, which appears in the same moment.
      setTimeout(() => {
        if (traysShown === 0) void sendAll();
      });
    };
  }, []);
};

interface HeldTrayProps {
  /** Whether it is part of a bar that stays in view; else it stays in view itself, and has a place at the end of the content. */
  isInBar?: boolean;
}

/** The decisions that are not sent yet, with the time that is left to take each back. */
export const HeldTray = ({ isInBar = false }: HeldTrayProps) => {
  const held = useHeldDecisions((state) => state.held);
  const unsent = useHeldDecisions((state) => state.unsent);
  const isShown = held.length + unsent.length > 0;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isOn } = useShortcutsOn();
  const keptFocus = useKeptFocus();
  useSendOnLeaving();
  const takeBack = (id: string | undefined): void => {
    const undone = id === undefined ? undefined : undo(id);
    if (undone) navigate(undone.path, { replace: undone.path === pathname + search });
  };
  const shown = held.slice(isInBar ? -MAX_ROWS_IN_BAR : -MAX_ROWS);
  const last = held.findLast(({ isSending }) => !isSending);
  useShortcuts('Decisions', [{ key: 'u', label: 'Undo the last decision', run: () => takeBack(last?.id) }]);
  return (
    <Box
      {...keptFocus}
      component="section"
      aria-label="Not sent yet"
      data-held=""
      sx={(theme) => ({
        outline: 'none',
        ...(isInBar
          ? {}
          : {
              position: 'sticky',
              zIndex: 1,
              // Above the bar at the bottom of a phone.
              bottom: `calc(${BOTTOM_BAR_HEIGHT_PX + 12}px + env(safe-area-inset-bottom, 0px))`,
              marginTop: 'auto',
              ...(isShown ? { paddingTop: 2 } : {}),
              // Over the padding of the pane too, so that no row shows below it.
              [theme.breakpoints.up('md')]: {
                bottom: '-8px',
                maxWidth: '24rem',
                ...(isShown ? { paddingBottom: '8px', backgroundColor: theme.vars.palette.background.paper } : {}),
              },
              '@media print': { display: 'none' },
            }),
      })}
    >
      {isShown ? (
        <Box
          component="ul"
          sx={(theme) => ({
            listStyle: 'none',
            margin: 0,
            padding: 0,
            overflow: 'hidden',
            backgroundColor: theme.vars.palette.background.paper,
            ...(isInBar
              ? { borderTop: `1px solid ${theme.vars.palette.divider}` }
              : {
                  borderRadius: `${RADIUS.card}px`,
                  border: `1px solid ${theme.vars.palette.divider}`,
                  boxShadow: theme.shadows[1],
                }),
            '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
          })}
        >
          {unsent.slice(-1).map((one) => (
            <Unsent key={one.id} unsent={one} />
          ))}
          {held.length > shown.length ? (
            <Typography variant="caption" component="li" color="textSecondary" sx={{ padding: '8px 16px' }}>
              {`${held.length - shown.length} more will be sent before ${shown.length === 1 ? 'this' : 'these'}`}
            </Typography>
          ) : null}
          {shown.map((one) => (
            <Row key={one.id} held={one} onUndo={() => takeBack(one.id)} />
          ))}
        </Box>
      ) : null}
      <Box role="status" sx={visuallyHidden}>
        {last && !last.problem
          ? `${last.what}: will be sent in ${HOLD_MS / SECOND_MS} seconds.${isOn ? ' Undo with U.' : ''}`
          : ''}
      </Box>
    </Box>
  );
};
