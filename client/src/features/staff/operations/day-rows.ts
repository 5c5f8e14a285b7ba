import type { DayRun } from '../../../../../shared/contract/staff/staff-jobs.ts';
import type { FactRow } from '../../../components/description-list.tsx';

const number = new Intl.NumberFormat('en');

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
  const at = startedAt ? new Date(startedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }) : '';
  const facts = [
    { term: 'Started', value: times > 1 ? `${at} (run ${times} times)` : at },
    { term: day.state === 'done' ? 'Duration' : 'Running for', value: seconds === null ? '' : duration(seconds) },
  ];
  if (!found) return facts;
  return [
    ...facts,
    { term: 'Members who can be introduced', value: number.format(found.members) },
    { term: 'Members with an introduction', value: number.format(found.withCard) },
    { term: 'Introductions sent', value: number.format(found.cards) },
    { term: 'Pairs', value: number.format(found.pairs) },
    { term: 'Pairs with a relaxed preference', value: number.format(found.relaxed) },
    { term: 'Profiles without gender or age', value: number.format(found.incomplete) },
  ];
};
