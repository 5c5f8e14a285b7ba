import type { JobsView } from '../../../../../shared/contract/staff/staff-jobs.ts';
import type { OutboxFigures } from '../../../../../shared/contract/staff/staff-outbox.ts';
import type { QueueState } from '../../../../../shared/contract/staff/staff-queues.ts';
import type { Tone } from '../../../components/status-chip.tsx';
import { formatCalendarDay, formatNumber } from '../../../content/format.ts';
import { WAY_LABELS } from '../shared/notification-words.ts';
import { describeState, formatAge } from './day-rows.ts';

/** What an operator asks of one part of the service. */
export interface PartState {
  readonly name: string;
  /** `clay` and `brass` need a look. */
  readonly tone: Tone;
  /** The state in a word or two. */
  readonly word: string;
  readonly text: string;
  /** Where to look. */
  readonly to: string;
}

/** A job that has waited for longer is late, as the alerts have it. */
const LATE_MS = 300_000;
/** A day and two hours. */
const DAY_LATE_MS = 26 * 3_600_000;

/** Says how the last daily run went. */
export const describeDay = ([latest]: JobsView['days'], now: number): PartState => {
  const part = { name: 'Daily batch', to: '#days' };
  if (!latest)
    return { ...part, tone: 'neutral', word: 'None yet', text: 'The first one starts at five past midnight.' };
  const day = formatCalendarDay(latest.day);
  if (latest.state !== 'done')
    return { ...part, tone: 'neutral', word: 'Running', text: `${day}: ${describeState(latest)}.` };
  const { found, startedAt } = latest;
  const isLate = startedAt !== null && now - Date.parse(startedAt) > DAY_LATE_MS;
  const served = found
    ? `: ${formatNumber(found.withCard)} of ${formatNumber(found.members)} have an introduction`
    : '';
  return {
    ...part,
    tone: isLate ? 'brass' : 'green',
    word: isLate ? 'Late' : 'Done',
    text: `The last was of ${day}${served}.`,
  };
};

/** Says whether jobs failed, wait for long, or are kept back. */
export const describeQueues = (queues: JobsView['queues'], states: readonly QueueState[], now: number): PartState => {
  const failing = queues.filter(({ failed }) => failed > 0);
  const paused = states.filter((state) => state.paused).map(({ name }) => name);
  const late = states.filter(({ oldestAt }) => oldestAt !== null && now - Date.parse(oldestAt) > LATE_MS);
  const waiting = queues.reduce((sum, { waiting: some, active }) => sum + some + active, 0);
  const failed = failing.reduce((sum, queue) => sum + queue.failed, 0);
  const said = [
    ...failing.map((queue) => `${queue.name}: ${formatNumber(queue.failed)} failed`),
    ...paused.map((name) => `${name}: paused`),
    ...late.map(({ name, oldestAt }) => `${name}: the oldest waits for ${formatAge(oldestAt ?? '')}`),
  ];
  const [name] = [...failing.map((queue) => queue.name), ...paused, ...late.map((state) => state.name)];
  const part = { name: 'Queues', to: name === undefined ? '#queues' : `?queue=${name}#queue` };
  const text = said.join('; ');
  if (failed > 0) return { ...part, tone: 'clay', word: `${formatNumber(failed)} failed`, text: `${text}.` };
  if (paused.length > 0) return { ...part, tone: 'brass', word: 'Paused', text: `${text}.` };
  if (late.length > 0) return { ...part, tone: 'brass', word: 'Late', text: `${text}.` };
  return {
    ...part,
    tone: 'green',
    word: 'Running',
    text: waiting === 0 ? 'Nothing waits.' : `${formatNumber(waiting)} wait or run.`,
  };
};

/** Says what became of what was sent by one way in the last 24 hours. */
export const describeWay = ({ way, isSent, states }: OutboxFigures['ways'][number]): PartState => {
  const name = WAY_LABELS[way];
  const [refused, failed, sent, waiting] = (['refused', 'failed', 'sent', 'waiting'] as const).map(
    (state) => states[state] ?? 0,
  ) as [number, number, number, number];
  const trouble = refused + failed;
  if (!isSent && trouble + waiting === 0)
    return {
      name,
      tone: 'neutral',
      word: 'Off',
      text: `This service does not send by ${name.toLowerCase()}.`,
      to: '#sent',
    };
  const rest = [[refused, 'refused'] as const, [failed, 'given up'] as const, [waiting, 'to be sent'] as const]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `, ${formatNumber(count)} ${what}`);
  const text = `${formatNumber(sent)} sent in the last 24 hours${rest.join('')}.`;
  const search = `way=${way}${trouble > 0 ? `&state=${failed > 0 ? 'failed' : 'refused'}` : ''}`;
  return {
    ...{ name, text, to: `?${search}#sent` },
    ...(trouble > 0
      ? { tone: 'clay' as const, word: `${formatNumber(trouble)} not sent` }
      : { tone: 'green' as const, word: 'Sending' }),
  };
};
