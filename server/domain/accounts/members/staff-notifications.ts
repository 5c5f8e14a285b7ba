import type { DeliveryChannel } from '../../../../shared/notification.ts';
import { type Notification, NotificationModel } from '../../../models/members/notification.ts';
import { type Delivery, DeliveryModel } from '../../../models/operations/delivery.ts';
import { notificationsToldToAdmins } from '../../../policies/notifications.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { buildCursorFilter } from '../../kernel/pagination.ts';
import { requireSubject } from './staff-requests.ts';

/** That somebody was told something: by a notification, with its last delivery by each channel, or by a mail of its own. */
export type SentNotification =
  | { readonly notice: Notification; readonly deliveries: Partial<Record<DeliveryChannel, Delivery>> }
  | { readonly mail: Delivery };

const getKey = (one: SentNotification): [at: number, id: string] =>
  'notice' in one ? [one.notice.at.getTime(), one.notice._id] : [one.mail.createdAt.getTime(), one.mail._id];

const compareLatestFirst = (one: SentNotification, other: SentNotification): number => {
  const [[at, id], [otherAt, otherId]] = [getKey(one), getKey(other)];
  return otherAt - at || Number(otherId > id) - Number(otherId < id);
};

/**
 * Lists what somebody was notified of, the latest first, with what became of it by each way, for admins; it is recorded as a look.
 * What would tell who keeps apart from whom is not among it. Notifications are kept for 90 days, what became of them by mail or push for 30. Throws `not_found`, and `bad_request` for a text that is
 * no cursor.
 */
export const listNotificationsOf = async (
  actor: UserActor,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SentNotification[]> => {
  const subject = await requireSubject(actor, userId);
  const [notices, mails] = await Promise.all([
    NotificationModel.find({ userId, ...notificationsToldToAdmins, ...buildCursorFilter(before, 'at', 'older') })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<Notification[]>(),
    DeliveryModel.find({
      ...{ userId, channel: 'email', noticeIds: [] },
      ...buildCursorFilter(before, 'createdAt', 'older'),
    })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<Delivery[]>(),
  ]);
  const page = [...notices.map((notice) => ({ notice, deliveries: {} })), ...mails.map((mail) => ({ mail }))]
    .sort(compareLatestFirst)
    .slice(0, limit);
  if (page.length === 0) return [];
  const ids = page.flatMap((one) => ('notice' in one ? [one.notice._id] : []));
  const [deliveries] = await Promise.all([
    DeliveryModel.find({ userId, noticeIds: { $in: ids } })
      .sort({ createdAt: 1 })
      .lean<Delivery[]>(),
    recordAccess(actor, { call: 'staffAccounts.notices', part: 'notices', subject }),
  ]);
  return page.map((one) =>
    'mail' in one
      ? one
      : {
          ...one,
          deliveries: Object.fromEntries(
            deliveries
              .filter(({ noticeIds }) => noticeIds.includes(one.notice._id))
              .map((delivery) => [delivery.channel, delivery]),
          ),
        },
  );
};
