import type { SentNotification as SentNotificationView } from '../../../shared/contract/staff/staff-accounts.ts';
import { DELIVERY_CHANNELS, type DeliveryOutcome } from '../../../shared/notification.ts';
import type { SentNotification } from '../../domain/accounts/members/staff-notifications.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';

/** What the receiving end has not answered yet waits, for staff. */
const toOutcome = (state: DeliveryOutcome | 'handed-over'): DeliveryOutcome =>
  state === 'handed-over' ? 'waiting' : state;

/** That a person was told something, for admins: the kind and what became of it, neither the text nor whom it is about. */
export const presentSentNotification = (sent: SentNotification): SentNotificationView => {
  if ('mail' in sent) {
    const { _id, kinds, createdAt, state } = sent.mail;
    const [kind] = kinds;
    if (!kind) throw new Error('a mail of its own has no kind');
    const at = createdAt.toISOString();
    const mail = { way: 'email' as const, outcome: toOutcome(state), at, readAt: null };
    return { id: _id, kind, at, ways: [mail], cursor: formatCursor(createdAt, _id) };
  }
  const { notice, deliveries } = sent;
  const at = notice.at.toISOString();
  const page = { way: 'page' as const, outcome: 'sent' as const, at, readAt: notice.readAt?.toISOString() ?? null };
  const others = DELIVERY_CHANNELS.flatMap((way) => {
    const due = notice.due?.[way];
    if (due) return [{ way, outcome: 'waiting' as const, at: due.toISOString(), readAt: null }];
    const delivery = deliveries[way];
    if (!delivery) return [];
    const since = delivery.handedOverAt ?? delivery.createdAt;
    return [{ way, outcome: toOutcome(delivery.state), at: since.toISOString(), readAt: null }];
  });
  return {
    id: notice._id,
    kind: notice.kind,
    at,
    ways: [page, ...others],
    cursor: formatCursor(notice.at, notice._id),
  };
};
