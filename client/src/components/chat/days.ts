import type { Pending } from '../../lib/threads/outbox.ts';
import type { ThreadMessage } from '../../lib/threads/thread-types.ts';

/** A line of a thread: a message that is stored, or one that is still on its way. */
export type Line =
  | { readonly kind: 'stored'; readonly key: string; readonly message: ThreadMessage }
  | { readonly kind: 'pending'; readonly key: string; readonly message: Pending };

export interface Day {
  /** The reader's calendar day, as a heading. */
  readonly label: string;
  readonly lines: readonly Line[];
}

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

const labelOf = (at: Date, now: Date): string => {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (sameDay(at, now)) return 'Today';
  if (sameDay(at, yesterday)) return 'Yesterday';
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', ...year });
};

/**
 * The lines of a thread under the days on which they were written; what is on its way comes last. The order of the thread
 * stands: a line dated before the one above it stays under the same day.
 */
export const byDay = (messages: readonly ThreadMessage[], pending: readonly Pending[], now: Date): Day[] => {
  const lines: Line[] = [
    ...messages.map((message): Line => ({ kind: 'stored', key: message.clientMessageId ?? message.id, message })),
    ...pending.map((message): Line => ({ kind: 'pending', key: message.clientMessageId, message })),
  ];
  const days: { label: string; date: Date; lines: Line[] }[] = [];
  for (const line of lines) {
    const date = new Date(line.message.createdAt);
    const last = days.at(-1);
    if (last && (date < last.date || sameDay(date, last.date))) last.lines.push(line);
    else days.push({ label: labelOf(date, now), date, lines: [line] });
  }
  return days;
};

export const timeOf = (createdAt: string): string =>
  new Date(createdAt).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
