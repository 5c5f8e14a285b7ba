import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { isLimited } from '../../components/notes/limit-note.tsx';
import { formatMoment } from '../../content/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { useCurrentUser } from '../../lib/session.ts';

/** Where somebody is among today's introductions. */
export interface DayStep {
  /** Such as "2 of 3". */
  readonly position: string;
  /** Who waits for an answer next; null where everybody of today is answered. */
  readonly next: { readonly match: MatchView; readonly position: string; readonly path: string } | null;
}

/** Returns where a match is among today's; null where it is not of today. The next one is the first after it who waits for an answer. */
export const findStep = (
  today: readonly MatchView[],
  { id }: MatchView,
  buildPath: (match: MatchView) => string,
): DayStep | null => {
  const at = today.findIndex((one) => one.id === id);
  if (at < 0) return null;
  const describe = (place: number): string => `${place + 1} of ${today.length}`;
  const match = [...today.slice(at + 1), ...today.slice(0, at)].find(({ can }) => can.respond);
  return {
    position: describe(at),
    next: match ? { match, position: describe(today.indexOf(match)), path: buildPath(match) } : null,
  };
};

/** The history state of somebody who was opened as the next of the day, in the stead of the one before. */
export const isNextOfDay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNextOfDay' in state && state.isNextOfDay === true;

interface StepProps {
  /** Whether it takes the focus of the answer that was just given. */
  takesFocus: boolean;
}

/** The way to the next person of the day. */
export const NextPerson = ({ next, takesFocus }: StepProps & { next: NonNullable<DayStep['next']> }) => {
  const { state } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Box
      ref={ref}
      sx={({ vars: { palette } }) => ({
        display: 'grid',
        paddingBlock: '12px',
        paddingInline: 'var(--detail-inset)',
        borderTop: `1px solid ${palette.divider}`,
        backgroundColor: palette.background.paper,
      })}
    >
      <LinkButton to={next.path} replace state={{ ...state, isNextOfDay: true }} size="large">
        {`Next: ${next.match.otherUser.firstName} (${next.position})`}
      </LinkButton>
    </Box>
  );
};

/** One thing that helps to be introduced well. */
const WorthDoing = () => {
  const { data: photos } = useApiQuery(contract.photos.mine, {});
  if (!photos) return null;
  return photos.length === 0 ? (
    <LinkButton to={paths.profile} variant="outlined">
      Add a photo
    </LinkButton>
  ) : (
    <LinkButton to={paths.questions} variant="outlined">
      Answer five questions
    </LinkButton>
  );
};

/** When the next introductions are told; nothing while there will be none. */
const NextDay = () => {
  const { user } = useCurrentUser();
  const { data: renewal } = useApiQuery(contract.matches.renewal, {});
  if (!user || user.pause || isLimited(user) || !renewal) return null;
  const { toldFrom, renewsAt } = renewal;
  return (
    <Typography>
      {toldFrom
        ? `We look again tonight, and tell you on ${formatMoment(toldFrom, 'weekdayAndTime')} if there is somebody for you.`
        : `We look again tonight. If there is somebody for you, you find them here after ${formatMoment(renewsAt, 'weekdayAndTime')}.`}
    </Typography>
  );
};

/** Closes the day once everybody is answered: when the next ones are told, what Waiting means, and one thing worth doing. */
export const DayOver = ({ takesFocus }: StepProps) => {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The moment of a new connection comes first.
    if (!takesFocus || document.querySelector('[data-moment]')) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);
  return (
    <Box
      component="section"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      sx={({ vars: { palette } }) => ({
        display: 'grid',
        justifyItems: 'start',
        gap: 1.5,
        padding: '24px var(--detail-inset)',
        borderTop: `1px solid ${palette.divider}`,
        backgroundColor: palette.background.paper,
        outline: 'none',
      })}
    >
      <Typography id={id} variant="h4" component="h3">
        That is everyone for today
      </Typography>
      <NextDay />
      <Typography color="textSecondary">
        Waiting means that you are interested and they have not answered yet. We tell you when you both are.
      </Typography>
      <WorthDoing />
    </Box>
  );
};
