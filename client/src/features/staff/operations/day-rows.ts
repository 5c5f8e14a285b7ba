import type { DayRun } from '../../../../../shared/contract/staff/staff-jobs.ts';
import type { FactRow } from '../../../components/description-list.tsx';
import { formatMoment, formatNumber } from '../../../content/format.ts';
import { formatDuration } from '../applications/waiting.ts';

/** The planner's reasons for which a member received no introduction. */
const REASONS: Readonly<Record<string, string>> = {
  nobody: 'No one of the other gender',
  age: 'Age ranges',
  distance: 'Distance',
  'deal-breakers': 'Deal-breakers',
  'blocked or hidden': 'Blocked or hidden',
  'offered before': 'Everyone suitable was offered before',
  'others full': 'Everyone suitable has a full batch',
};

/** Returns the label of a planner's reason, or the reason itself where it has none. */
export const getReasonLabel = (reason: string): string => REASONS[reason] ?? reason;

/** Formats a duration such as "42 s" or "1 min 5 s". */
const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

const MINUTE_MS = 60_000;

/** Formats how long ago a time was, such as "42 s", "5 min" or "3 hours". */
export const formatAge = (at: string): string => {
  const ms = Math.max(0, Date.now() - Date.parse(at));
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1_000)} s`;
  return ms < 60 * MINUTE_MS ? `${Math.floor(ms / MINUTE_MS)} min` : formatDuration(ms);
};

/** Formats the state of a day's run. */
export const describeState = ({ state, parts, partsDone }: DayRun): string => {
  if (state === 'done') return 'Done';
  if (state === 'planning') return 'Being planned';
  return `${partsDone} of ${parts} parts done`;
};

/** Counts the members who could be introduced but received no introduction that day. */
export const countWithoutIntroduction = ({ found }: DayRun): number => (found ? found.members - found.withCard : 0);

/** Builds the rows of figures of a day's run. */
export const buildDayRows = (day: DayRun): FactRow[] => {
  const { found, seconds, startedAt, times } = day;
  const at = startedAt ? formatMoment(startedAt, 'shortDateAndTime') : '';
  const facts = [
    { term: 'Started', value: times > 1 ? `${at} (run ${times} times)` : at },
    { term: day.state === 'done' ? 'Duration' : 'Running for', value: seconds === null ? '' : duration(seconds) },
  ];
  if (!found) return facts;
  return [
    ...facts,
    { term: 'Members who can be introduced', value: formatNumber(found.members) },
    { term: 'Members with an introduction', value: formatNumber(found.withCard) },
    { term: 'Introductions sent', value: formatNumber(found.cards) },
    { term: 'Pairs', value: formatNumber(found.pairs) },
    { term: 'Pairs with a relaxed preference', value: formatNumber(found.relaxed) },
    { term: 'Profiles without gender or age', value: formatNumber(found.incomplete) },
  ];
};
