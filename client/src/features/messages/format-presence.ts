import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { formatMoment } from '../../content/format.ts';

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
  return formatMoment(at, at.getFullYear() === now.getFullYear() ? 'dayAndMonth' : 'date');
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
  if (at.toDateString() === now.toDateString()) return formatMoment(at, 'time');
  return formatMoment(at, at.getFullYear() === now.getFullYear() ? 'shortDayAndMonth' : 'shortDate');
};
