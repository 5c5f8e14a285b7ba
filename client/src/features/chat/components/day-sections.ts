import { formatMoment } from '../../../content/format.ts';
import type { PendingMessage } from '../threads/outbox.ts';
import type { ThreadMessage } from '../threads/thread-types.ts';

/** An item of a thread: a stored message, or one that is not acknowledged yet. */
type ThreadItem =
  | { readonly kind: 'stored'; readonly key: string; readonly message: ThreadMessage }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage };

/** An item and its place in its group: what one person wrote within the same minute. */
export type ThreadLine = ThreadItem & {
  readonly mine: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
};

/** The lines of a day up to the first unread message, or from it on. */
interface DayPart {
  readonly key: string;
  /** Whether new messages begin here. */
  readonly isNew: boolean;
  readonly lines: readonly ThreadLine[];
}

/** The items of one day. */
export interface DaySection {
  readonly key: string;
  /** The viewer's calendar day as a heading. */
  readonly day: string;
  readonly parts: readonly DayPart[];
}

const MINUTE_MS = 60_000;

const isSameDay = (a: Date, b: Date): boolean =>
  a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();

const isSameMinute = (a: string, b: string): boolean =>
  Math.floor(Date.parse(a) / MINUTE_MS) === Math.floor(Date.parse(b) / MINUTE_MS);

const formatDay = (at: Date, now: Date): string => {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(at, now)) return 'Today';
  if (isSameDay(at, yesterday)) return 'Yesterday';
  return formatMoment(at, at.getFullYear() === now.getFullYear() ? 'weekday' : 'weekdayAndYear');
};

const isMine = (item: ThreadItem): boolean => item.kind === 'pending' || item.message.mine;

const getAuthor = (item: ThreadItem): string | undefined => (item.kind === 'pending' ? undefined : item.message.author);

const isSameGroup = (a: ThreadItem | undefined, b: ThreadItem | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  isMine(a) === isMine(b) &&
  getAuthor(a) === getAuthor(b) &&
  isSameMinute(a.message.createdAt, b.message.createdAt);

const groupLines = (items: readonly ThreadItem[]): ThreadLine[] =>
  items.map((item, index) => ({
    ...item,
    mine: isMine(item),
    startsGroup: !isSameGroup(items[index - 1], item),
    endsGroup: !isSameGroup(item, items[index + 1]),
  }));

/**
 * Groups the items of a thread by the day on which they were written, pending ones last, and within it by writer and minute. The
 * thread's order is kept: an item dated before the one above it stays under the same day. The first message that is new to the
 * viewer (`firstNew`, a `seq`) begins a part of its own.
 */
export const buildDaySections = (
  messages: readonly ThreadMessage[],
  pending: readonly PendingMessage[],
  now: Date,
  firstNew?: number,
): DaySection[] => {
  const items: ThreadItem[] = [
    ...messages.map((message): ThreadItem => ({ kind: 'stored', key: message.clientMessageId ?? message.id, message })),
    ...pending.map((message): ThreadItem => ({ kind: 'pending', key: message.clientMessageId, message })),
  ];
  const days: { date: Date; parts: { isNew: boolean; items: ThreadItem[] }[] }[] = [];
  for (const item of items) {
    const date = new Date(item.message.createdAt);
    const isNew = firstNew !== undefined && item.kind === 'stored' && item.message.seq === firstNew;
    const last = days.at(-1);
    const part = last?.parts.at(-1);
    if (!last || !part || !(date < last.date || isSameDay(date, last.date))) {
      days.push({ date, parts: [{ isNew, items: [item] }] });
    } else if (isNew) last.parts.push({ isNew, items: [item] });
    else part.items.push(item);
  }
  return days.map(({ date, parts }) => ({
    key: date.toDateString(),
    day: formatDay(date, now),
    parts: parts.map((part) => ({ key: String(part.isNew), isNew: part.isNew, lines: groupLines(part.items) })),
  }));
};

/** Formats a message's time of day. */
export const formatTime = (createdAt: string): string => formatMoment(createdAt, 'time');

/** Formats the day and time of a message. */
export const formatDayAndTime = (createdAt: string): string =>
  `${formatMoment(createdAt, 'weekdayAndYear')}, ${formatTime(createdAt)}`;
