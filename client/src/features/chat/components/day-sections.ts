import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';

/** An item of a thread: a stored message, or one that is not acknowledged yet. */
export type ThreadItem =
  | { readonly kind: 'stored'; readonly key: string; readonly message: ThreadMessage }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage };

/** The items of one day, or those of them from the first unread message on. */
export interface DaySection {
  readonly key: string;
  /** The viewer's calendar day as a heading; null where the section before has it. */
  readonly day: string | null;
  /** Whether new messages begin here. */
  readonly isNew: boolean;
  readonly lines: readonly ThreadItem[];
}

const isSameDay = (a: Date, b: Date): boolean =>
  a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

const formatDay = (at: Date, now: Date): string => {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(at, now)) return 'Today';
  if (isSameDay(at, yesterday)) return 'Yesterday';
  return (at.getFullYear() === now.getFullYear() ? dayFormat : dayOfYear).format(at);
};

/**
 * Groups the items of a thread by the day on which they were written, pending ones last. The thread's order is kept: an item
 * dated before the one above it stays under the same day. The first message that is new to the viewer (`firstNew`, a
 * `seq`) begins a section of its own.
 */
export const buildDaySections = (
  messages: readonly ThreadMessage[],
  pending: readonly PendingMessage[],
  now: Date,
  firstNew?: number,
): DaySection[] => {
  const lines: ThreadItem[] = [
    ...messages.map((message): ThreadItem => ({ kind: 'stored', key: message.clientMessageId ?? message.id, message })),
    ...pending.map((message): ThreadItem => ({ kind: 'pending', key: message.clientMessageId, message })),
  ];
  const sections: { key: string; day: string | null; isNew: boolean; date: Date; lines: ThreadItem[] }[] = [];
  for (const line of lines) {
    const date = new Date(line.message.createdAt);
    const last = sections.at(-1);
    const continuesDay = last !== undefined && (date < last.date || isSameDay(date, last.date));
    const isNew = firstNew !== undefined && line.kind === 'stored' && line.message.seq === firstNew;
    if (continuesDay && !isNew) last.lines.push(line);
    else {
      const key = isNew ? `${date.toDateString()} new` : date.toDateString();
      sections.push({ key, day: continuesDay ? null : formatDay(date, now), isNew, date, lines: [line] });
    }
  }
  return sections;
};

/** Formats a message's time of day. */
export const formatTime = (createdAt: string): string => time.format(new Date(createdAt));
