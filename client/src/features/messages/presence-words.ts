import type { ConversationView } from '../../../../shared/contract/messages.ts';

type Presence = ConversationView['presence'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

const ago = (at: Date, now: Date): string => {
  const passed = now.getTime() - at.getTime();
  if (passed < 2 * MINUTE) return 'just now';
  if (passed < HOUR) return plural(Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return plural(Math.floor(passed / HOUR), 'hour');
  if (passed < 7 * DAY) return plural(Math.floor(passed / DAY), 'day');
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString('en', { day: 'numeric', month: 'long', ...year });
};

/** Whether someone is here or when they last were; null where that is not shown. */
export const presenceWords = (presence: Presence, now: Date): string | null => {
  if (!presence) return null;
  if (presence.online) return 'Online';
  return presence.lastActive ? `Last seen ${ago(new Date(presence.lastActive), now)}` : null;
};

/** When the last message of a row was written, as short as it can be said. */
export const shortTime = (createdAt: string, now: Date): string => {
  const at = new Date(createdAt);
  if (at.toDateString() === now.toDateString()) {
    return at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
  }
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: '2-digit' as const };
  return at.toLocaleDateString('en', { day: 'numeric', month: 'short', ...year });
};
