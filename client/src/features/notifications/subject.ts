import type { NotificationView } from '../../../../shared/contract/base/notification.ts';
import type { NotificationSubject } from '../../../../shared/notification.ts';

/** Returns whom and what a notice is about, for the words of its kind; `ownName` is its receiver's first name. */
export const toSubject = (
  { person, matchId, topics = [], outcome }: NotificationView,
  ownName: string | null = null,
): NotificationSubject => ({
  name: person?.firstName ?? null,
  personId: person?.id ?? null,
  matchId,
  topics,
  ownName,
  outcome,
});
