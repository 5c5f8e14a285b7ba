import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { formatAgo, formatMoment } from '../../content/format.ts';

type Presence = ConversationView['presence'];

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
