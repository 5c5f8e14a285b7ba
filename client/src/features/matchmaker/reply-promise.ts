import { REPLY_PROMISE_MS, roundPromiseTime } from '../../../../shared/desk-options.ts';
import { formatTime } from '../chat/components/day-sections.ts';
import type { ThreadMessage } from '../chat/threads/thread-types.ts';

/** Formats a time within the next 24 hours, in the time zone of the device. */
const formatDue = (due: Date, now: Date): string =>
  `${due.toDateString() === now.toDateString() ? 'today' : 'tomorrow'} ${formatTime(due.toISOString())}`;

/**
 * Says when a matchmaker's reply comes: to the first message that they have not answered, or to one that would be written now.
 * A reply that is late is called so.
 */
export const describeReply = (messages: readonly ThreadMessage[], now: Date): string => {
  const unanswered = messages[messages.findLastIndex(({ mine }) => !mine) + 1];
  const due = (unanswered ? Date.parse(unanswered.createdAt) : now.getTime()) + REPLY_PROMISE_MS;
  if (due <= now.getTime()) return 'This reply is taking longer than we promise.';
  const by = formatDue(new Date(Math.max(roundPromiseTime(due), now.getTime())), now);
  return unanswered ? `A reply usually comes by ${by}.` : `Write now: a reply usually comes by ${by}.`;
};
