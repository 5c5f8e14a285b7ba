import type { NotificationView } from '../../shared/contract/base/notification.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { ShownNotification } from '../domain/notifications/notifications.ts';

/** A notification for its receiver: of the person whom it is about the first name alone. */
export const presentNotification = ({ notice, person }: ShownNotification): NotificationView => ({
  id: notice._id,
  kind: notice.kind,
  at: notice.at.toISOString(),
  isRead: notice.readAt !== null,
  person: person && { id: person._id, firstName: person.firstName },
  matchId: notice.matchId,
  ...(notice.topics && { topics: notice.topics }),
  cursor: formatCursor(notice.at, notice._id),
});
