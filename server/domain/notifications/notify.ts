import { DELIVERY_CHANNELS } from '../../../shared/notification.ts';
import { type BellKind, getOwnMail, NOTIFICATIONS, type NotificationKind } from '../../../shared/notifications.ts';
import { type DueTimes, type Notification, NotificationModel } from '../../models/members/notification.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import { isDeliveredBy } from '../../policies/notifications.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { publish } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** A delivery is on its way by then, unless its job was lost. */
export const OVERDUE_MS = 60_000;

/** What is stored of a mail of its own; `to` is null where none is to be sent. */
type OwnMailDetails = Partial<Pick<Delivery, 'subjectId' | 'to' | 'client'>>;

/** A notification for the bell; `event` is a key of what happened, of which its receiver is notified once. */
export type NewBellNotification = { readonly kind: BellKind } & Pick<Notification, 'userId' | 'event'> &
  Partial<Pick<Notification, 'aboutId' | 'matchId' | 'openKey' | 'topics' | 'outcome' | 'overdue'>>;

/** A notification of any kind; one that the bell does not have is about an account or none. */
type NewNotification =
  | (NewBellNotification & OwnMailDetails)
  | ({ readonly kind: Exclude<NotificationKind, BellKind>; readonly userId: string | null } & OwnMailDetails);

/** Returns from when on a notification is to be delivered, by each channel of the service that delivers its kind with others. */
const getDueTimes = (kind: BellKind, at: Date): DueTimes => {
  const { noticeChannels } = getContext();
  return Object.fromEntries(
    DELIVERY_CHANNELS.filter((channel) => noticeChannels.includes(channel) && isDeliveredBy(channel, kind)).map(
      (channel) => [channel, new Date(at.getTime() + (NOTIFICATIONS[kind].waitMs?.[channel] ?? 0))],
    ),
  );
};

const build = ({
  userId,
  event,
  kind,
  aboutId,
  matchId,
  openKey,
  topics,
  outcome,
  overdue,
}: NewBellNotification): Notification => {
  const at = clock.now();
  return {
    ...{ _id: newId(), userId, event, kind, at, readAt: null, due: getDueTimes(kind, at) },
    ...{ aboutId: aboutId ?? null, matchId: matchId ?? null, openKey: openKey ?? null },
    ...(topics && { topics }),
    ...(outcome && { outcome }),
    ...(overdue && { overdue }),
  };
};

/**
 * Notifies somebody, in the caller's transaction, by all that the kind has: the bell, what is delivered from it, and a mail of its own.
 * Does nothing where the receiver was notified of the same event before.
 */
export const notify = async (tx: Transaction, notification: NewNotification): Promise<void> => {
  if ('event' in notification && !(await addToBell(tx, notification))) return;
  if (getOwnMail(notification.kind) && notification.to !== null) await queueMail(tx, notification);
};

/** Adds a notification to the bell; returns whether it is new. */
const addToBell = async (tx: Transaction, notification: NewBellNotification): Promise<boolean> => {
  const { userId, event, ...rest } = build(notification);
  const { upsertedCount } = await NotificationModel.updateOne(
    { userId, event },
    { $setOnInsert: rest },
    { session: tx.session, upsert: true },
  );
  if (upsertedCount === 1) tx.record({ type: 'notifications.added', noticeIds: [rest._id] });
  return upsertedCount === 1;
};

/**
 * Puts a mail of its own into the outbox; a job sends it after the commit. Does nothing where there is neither a mail server nor a folder
 * in its place.
 */
const queueMail = async (
  tx: Transaction,
  { kind, userId, subjectId, to, client }: { kind: NotificationKind; userId: string | null } & OwnMailDetails,
): Promise<void> => {
  const { sendsMail, mailFolder } = getContext();
  if (!sendsMail && mailFolder === null) return;
  const _id = newId();
  const now = clock.now();
  const about = { subjectId: subjectId ?? null, to: to ?? null, client: client ?? null };
  await DeliveryModel.create(
    [
      {
        ...{ _id, userId, ...about, channel: 'email', noticeIds: [], kinds: [kind], state: 'waiting' },
        ...{ createdAt: now, overdueAt: new Date(now.getTime() + OVERDUE_MS) },
      },
    ],
    { session: tx.session },
  );
  tx.record({ type: 'mail.queued', deliveryId: _id });
};

/** Removes a notification, in the caller's transaction, as what it tells of was taken back. */
export const withdraw = async (
  { session }: Transaction,
  { userId, event }: Pick<Notification, 'userId' | 'event'>,
): Promise<void> => {
  await NotificationModel.deleteOne({ userId, event }, { session });
};

/** Notifies many people with one write, of what they were not notified of before, by kinds without a mail of their own. */
export const notifyMany = async (notifications: readonly NewBellNotification[]): Promise<void> => {
  const built = notifications.map(build);
  const known = await bulkWrite<Notification>(
    NotificationModel,
    built.map((document) => ({ insertOne: { document } })),
  );
  const noticeIds = built.flatMap(({ _id }, at) => (known.has(at) ? [] : [_id]));
  if (noticeIds.length > 0) publish([{ type: 'notifications.added', noticeIds }]);
};
