import type { NotificationView } from '../../shared/contract/base/notification.ts';
import { describeInBell } from '../../shared/notification-words.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { ShownNotification } from '../domain/notifications/notifications.ts';
import { presentPortrait } from './people.ts';

/** A notification for its receiver: of the person whom it is about the first name and the photo, as a card shows it. */
export const presentNotification = ({ notice, person, profile }: ShownNotification): NotificationView => ({
  id: notice._id,
  kind: notice.kind,
  at: notice.at.toISOString(),
  isRead: notice.readAt !== null,
  person: person && {
    id: person._id,
    firstName: person.firstName,
    photo: profile ? presentPortrait(profile) : null,
  },
  matchId: notice.matchId,
  ...(notice.topics && { topics: notice.topics }),
  ...(notice.outcome && { outcome: notice.outcome }),
  ...(notice.overdue && { overdue: notice.overdue }),
  path: describeInBell(notice.kind, {
    name: person?.firstName ?? null,
    personId: person?._id ?? null,
    matchId: notice.matchId,
    outcome: notice.outcome,
  }).path,
  cursor: formatCursor(notice.at, notice._id),
});
