import type { ConversationView } from '../../../../shared/contract/messages.ts';

type Presence = ConversationView['presence'];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formatUnitsAgo = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

const formatAgo = (at: Date, now: Date): string => {
  const passed = now.getTime() - at.getTime();
  if (passed < 2 * MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return formatUnitsAgo(Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return formatUnitsAgo(Math.floor(passed / HOUR_MS), 'hour');
  if (passed < 7 * DAY_MS) return formatUnitsAgo(Math.floor(passed / DAY_MS), 'day');
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString('en', { day: 'numeric', month: 'long', ...year });
};

/** Formats whether someone is online or when they last were; null where that is not shown. */
export const formatPresence = (presence: Presence, now: Date): string | null => {
  if (!presence) return null;
  if (presence.online) return 'Online';
  return presence.lastActive ? `Last seen ${formatAgo(new Date(presence.lastActive), now)}` : null;
};

/** Formats the time of a row's last message, as short as possible. */
export const formatShortTime = (createdAt: string, now: Date): string => {
  const at = new Date(createdAt);
  if (at.toDateString() === now.toDateString()) {
    return at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
  }
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: '2-digit' as const };
  return at.toLocaleDateString('en', { day: 'numeric', month: 'short', ...year });
};
