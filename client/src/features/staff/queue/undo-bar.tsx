import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';
import type { OwnPendingDecision } from '../../../../../shared/contract/staff/staff-decisions.ts';
import { UNDO_SECONDS } from '../../../../../shared/review-options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { BOTTOM_BAR_HEIGHT_PX, RADIUS } from '../../../theme/tokens.ts';
import { formatPerson } from '../shared/row.tsx';
import {
  type Decidable,
  describeDecision,
  refetchAfterEffect,
  useOwnPending,
  useTakeBack,
} from './pending-decisions.ts';
import { useShortcuts, useShortcutsOn } from './shortcuts.ts';

const SECOND_MS = 1_000;

/** The seconds until a moment, counted down. */
const useSecondsUntil = (moment: string): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, []);
  // Never more than it can be, also where this computer's clock is slow.
  return Math.min(UNDO_SECONDS.max, Math.max(0, Math.ceil((Date.parse(moment) - now) / SECOND_MS)));
};

interface RowProps {
  decision: OwnPendingDecision;
  isBusy: boolean;
  onUndo: () => void;
}

const Row = ({ decision, isBusy, onUndo }: RowProps) => {
  const seconds = useSecondsUntil(decision.takesEffectAt);
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
        {describeDecision(decision)}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        onClick={onUndo}
        aria-keyshortcuts="u"
        sx={{ minWidth: 0, gridRow: '1 / 3', gridColumn: 2 }}
      >
        Undo
      </Button>
      <Typography variant="caption" component="p" color="textSecondary" className="numeric">
        {seconds > 0 ? `Takes effect in ${seconds} s` : 'Takes effect now'}
      </Typography>
    </Box>
  );
};

/** Stands where something can be decided again once the decision about it is taken back. */
export const PendingNote = ({ pending }: Pick<Decidable, 'pending'>) => {
  const { user } = useCurrentUser();
  return (
    <Typography color="textSecondary">
      {pending && pending.by?.id !== user?.id
        ? `${formatPerson(pending.by, 'Someone')} has decided this. It takes effect in a moment.`
        : 'Your decision takes effect in a moment. Undo it to change it.'}
    </Typography>
  );
};

/** As many as leave room for the page; on a phone the last one alone, beside the actions of the next item. */
const MAX_ROWS = 3;
const MAX_ROWS_IN_BAR = 1;

/** Fetches again what decisions change that are no longer pending: they have taken effect, or were taken back. */
const useRefetchAfterEffect = (pending: readonly OwnPendingDecision[]): void => {
  const before = useRef(pending);
  useEffect(() => {
    const ids = new Set(pending.map(({ id }) => id));
    if (before.current.some(({ id }) => !ids.has(id))) refetchAfterEffect();
    before.current = pending;
  }, [pending]);
};

interface UndoBarProps {
  /** Whether it is part of a bar that stays in view; else it stays in view itself, and has a place at the end of the content. */
  isInBar?: boolean;
}

/** What the viewer has decided and can still take back, with the time that is left for it. */
export const UndoBar = ({ isInBar = false }: UndoBarProps) => {
  const pending = useOwnPending();
  const isShown = pending.length > 0;
  const { isOn } = useShortcutsOn();
  const keptFocus = useKeptFocus();
  const takeBack = useTakeBack();
  useRefetchAfterEffect(pending);
  const shown = pending.slice(isInBar ? -MAX_ROWS_IN_BAR : -MAX_ROWS);
  const last = pending.at(-1);
  useShortcuts('Decisions', [
    {
      key: 'u',
      label: 'Undo the last decision',
      run: () => last && takeBack.mutate(last),
      disabled: takeBack.isPending || !last,
    },
  ]);
  return (
    <Box
      {...keptFocus}
      component="section"
      aria-label="Decisions that can be undone"
      data-undo=""
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
        <BareList
          sx={(theme) => ({
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
          {pending.length > shown.length ? (
            <Typography variant="caption" component="li" color="textSecondary" sx={{ padding: '8px 16px' }}>
              {`${pending.length - shown.length} more before ${shown.length === 1 ? 'this' : 'these'}`}
            </Typography>
          ) : null}
          {shown.map((one) => (
            <Row
              key={`${one.kind}:${one.id}`}
              decision={one}
              isBusy={takeBack.isPending && takeBack.variables.id === one.id}
              onUndo={() => takeBack.mutate(one)}
            />
          ))}
        </BareList>
      ) : null}
      <Box role="status" sx={visuallyHidden}>
        {last
          ? `${describeDecision(last)}: takes effect in ${UNDO_SECONDS.console} seconds.${isOn ? ' Undo with U.' : ''}`
          : ''}
      </Box>
    </Box>
  );
};
