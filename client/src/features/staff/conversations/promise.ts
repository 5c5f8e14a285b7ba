import { formatMoment } from '../../../content/format.ts';
import { formatDuration } from '../applications/waiting.ts';

export interface ReplyPromise {
  /** By when the answer is promised, or by how much that is over, as text. */
  readonly text: string;
  /** The same for a row of a list, where there is little room. */
  readonly short: string;
  readonly isLate: boolean;
}

/** Describes by when a member was promised an answer, in the time zone of the device. */
export const describePromise = (dueAt: string, now: Date): ReplyPromise => {
  const due = new Date(dueAt);
  const left = due.getTime() - now.getTime();
  if (left < 0) {
    const text = `Overdue by ${formatDuration(-left)}`;
    return { text, short: text, isLate: true };
  }
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const day = due.toDateString() === now.toDateString() ? '' : 'tomorrow ';
  const isLater = day !== '' && due.toDateString() !== tomorrow.toDateString();
  const clock = formatMoment(due, 'time');
  const time = isLater ? `${formatMoment(due, 'shortDayAndMonth')}, ${clock}` : `${day}${clock}`;
  return { text: `Answer by ${time}`, short: `By ${time}`, isLate: false };
};
