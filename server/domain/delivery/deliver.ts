import { DELIVERY_CHANNELS, type DeliveryChannel } from '../../../shared/notification.ts';
import type { OwnMailKind } from '../../../shared/notifications.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { type Delivery, DeliveryModel, type DeliveryState } from '../../models/operations/delivery.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { type BuildMail, buildOwnMail } from '../mail/own-mail.ts';
import { renderMail } from '../mail/render.tsx';
import { stopChannel } from '../notifications/stopped-channels.ts';
import type { Channel, Channels, MailServer, Sent } from './channel.ts';
import { DELIVERY_WAITS_MS } from './claim.ts';
import { type Deliverable, findDeliverable } from './deliverable.ts';

/** Longer than any process waits for an answer to what it handed over: what is not settled by then was left by a dead one. */
const HANDOVER_MS = 60_000;
/** What was looked up longer ago is looked up again at the hand-over. */
const FRESH_MS = 500;
/**
 * What nobody knows of whether it arrived is tried so often in all: notifications arrive twice at most, a mail of its own once, as whoever
 * misses a link asks for another one.
 */
const MAX_UNKNOWN = { shared: 2, own: 1 };
/** So many of a job are sent at the same time: a process that is killed leaves no more of them in doubt. */
const AT_ONCE = 4;
/** Where too many wait for their turn at a domain already, another one asks for its own after this time. */
const LINE_MS = 3_600_000;

const TOO_OLD = 'it could not be sent for a day';
const NOTHING_TO_TELL = 'there was nothing left to tell';
const QUIET_TIME = 'it was a quiet time of the receiver, after which it comes';

/** What happened to a delivery where it is to be tried again. */
interface Failure {
  readonly dispatchId: string;
  readonly reason: string;
  /** When it is to be tried again, where that is known. */
  readonly at?: Date;
}

/** By what mails of their own are sent, and how those kinds are written of which the words of the kind are not all. */
export interface OwnMails {
  readonly mailServer: MailServer | null;
  readonly builders: Partial<Record<OwnMailKind, BuildMail>>;
}

/** A delivery that may be sent now. */
interface Ready {
  /** Until when it waits for quiet times; null where it does not. */
  readonly heldUntil: Date | null;
  takeTurn?(): Promise<Date | null>;
  /** Sends it; `takeOver` is to be called immediately before the first byte leaves, and throws where none may leave. */
  send(takeOver: () => Promise<void>): Promise<Sent>;
  /** Stops the channel, as the receiving end takes nothing any more. */
  stop?(): Promise<void>;
}

/** A mail of its own has no notifications. */
const isOwnMail = ({ noticeIds }: Pick<Delivery, 'noticeIds'>): boolean => noticeIds.length === 0;

/** Filter for deliveries that no process is sending. */
const isFree = () => ({
  $or: [{ state: 'waiting' as const }, { state: 'handed-over' as const, overdueAt: { $lte: clock.now() } }],
});

/**
 * Sends deliveries that wait, at the same time, and those that a dead process had handed over. Returns those that are to be tried
 * again. Each is sent once; notifications of which nobody knows whether they arrived, once more.
 */
export const deliver = async (
  _actor: SystemActor,
  { dispatchIds }: { dispatchIds: readonly string[] },
  channels: Channels,
  ownMails: OwnMails = { mailServer: null, builders: {} },
): Promise<Failure[]> => {
  const open = await DeliveryModel.find({ _id: { $in: dispatchIds }, ...isFree() }).lean<Delivery[]>();
  const own = open.filter(isOwnMail);
  const shared = DELIVERY_CHANNELS.map(
    (name) => [name, open.filter((one) => one.channel === name && !isOwnMail(one))] as const,
  );
  const failures = await Promise.all([
    own.length === 0 ? [] : sendAll(own, prepareOwn(ownMails)),
    ...shared.map(async ([name, some]) =>
      some.length === 0 ? [] : sendAll(some, await prepareShared(name, channels[name], some)),
    ),
  ]);
  return failures.flat();
};

type Prepare = (delivery: Delivery) => Promise<Ready | null>;

/** Returns how mails of their own are sent. */
const prepareOwn = ({ mailServer, builders }: OwnMails): Prepare => {
  if (!mailServer) throw new Error('there is mail to send, and no mail server');
  return async (delivery) => {
    const build = builders[delivery.kinds[0] as OwnMailKind] ?? buildOwnMail;
    const mail = await build(delivery);
    return (
      mail && {
        heldUntil: null,
        send: (takeOver) =>
          mailServer.send(
            { id: delivery._id, to: mail.to, replyTo: mail.replyTo ?? getContext().supportEmail },
            async () => {
              await takeOver();
              return renderMail(await mail.write());
            },
          ),
      }
    );
  };
};

/** Looks up what deliveries by a channel may tell, and returns how they are sent. */
const prepareShared = async (
  name: DeliveryChannel,
  channel: Channel | null,
  deliveries: readonly Delivery[],
): Promise<Prepare> => {
  if (!channel) throw new Error(`there are notifications to deliver, and nothing to deliver them with by ${name}`);
  const known = await findDeliverable(name, deliveries);
  return async (delivery) => {
    const deliverable = known.get(delivery._id);
    if (!deliverable) return null;
    const { receiver, linkKey, heldUntil } = deliverable;
    return {
      heldUntil,
      ...(channel.takeTurn && { takeTurn: async () => channel.takeTurn?.(receiver) ?? null }),
      send: (takeOver) =>
        channel.send({
          ...{ id: delivery._id, receiver, linkKey },
          handOver: async () => {
            const current = await refresh(delivery, deliverable);
            if (!current || current.heldUntil || current.receiver.email !== receiver.email) {
              throw new Error('what was to be told has changed');
            }
            await takeOver();
            return current.notices;
          },
        }),
      stop: () => stopChannel(name, receiver),
    };
  };
};

/** Returns what may be told at the hand-over. */
const refresh = async (delivery: Delivery, deliverable: Deliverable): Promise<Deliverable | undefined> => {
  if (clock.now().getTime() - deliverable.lookedUpAt.getTime() < FRESH_MS) return deliverable;
  return (await findDeliverable(delivery.channel, [delivery])).get(delivery._id);
};

/** Sends some deliveries, a few at the same time. */
const sendAll = async (deliveries: readonly Delivery[], prepare: Prepare): Promise<Failure[]> => {
  const failures: Failure[] = [];
  const left = [...deliveries];
  const sendNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const failure = await sendOne(next, prepare);
      if (failure) failures.push({ dispatchId: next._id, ...failure });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return failures;
};

/** Sends a delivery, or settles why it is not sent. Returns why it is to be tried again, if it is. */
const sendOne = async (delivery: Delivery, prepare: Prepare): Promise<Omit<Failure, 'dispatchId'> | undefined> => {
  // Mails of their own are never too old: a link is made when they are sent, and without one they tell what has happened.
  const isTooOld = !isOwnMail(delivery) && delivery.createdAt.getTime() < clock.now().getTime() - DELIVERY_WAITS_MS;
  if (isTooOld) return void (await settle(delivery, 'dropped', TOO_OLD));
  const ready = await prepare(delivery);
  if (!ready) return void (await settle(delivery, 'dropped', NOTHING_TO_TELL));
  if (ready.heldUntil) return void (await postpone(delivery, ready.heldUntil));
  const at = await findTurn(delivery, ready);
  if (at) return { reason: 'it waits for its turn at the domain that receives it', at };
  return send(delivery, ready);
};

/**
 * Returns until when a delivery waits for its turn at the domain that receives it; null where it may be sent now. Each takes one turn,
 * and waits for it in no process: also one that a dead process had handed over is free again when its turn comes.
 */
const findTurn = async ({ _id, turnAt }: Delivery, { takeTurn }: Ready): Promise<Date | null> => {
  const taken = turnAt ?? (takeTurn ? await takeTurn() : clock.now());
  // Later than the turn was taken: one that is now is not put off.
  const now = clock.now();
  if (taken && taken <= now) return null;
  const at = taken ?? new Date(now.getTime() + LINE_MS);
  const overdueAt = new Date(at.getTime() + HANDOVER_MS);
  await DeliveryModel.updateOne({ _id, ...isFree() }, { $set: { state: 'waiting', turnAt: taken, overdueAt } });
  return at;
};

const send = async (delivery: Delivery, ready: Ready): Promise<{ readonly reason: string } | undefined> => {
  const isOwn = isOwnMail(delivery);
  let isOurs = false;
  const { outcome, reason } = await ready.send(async () => {
    isOurs = await takeOver(delivery);
    if (!isOurs) throw new Error('another process delivers this');
  });
  switch (outcome) {
    case 'accepted':
      return void (await settle(delivery, 'sent'));
    case 'nobody':
      return void (await settle(delivery, 'dropped', reason));
    case 'refused':
      // The address of an account that it no longer has is not kept beyond the mail.
      return void (await settle(delivery, 'refused', reason, delivery.to !== null));
    case 'gone':
      await ready.stop?.();
      return void (await settle(delivery, 'refused', reason, true));
    case 'unknown':
      if (delivery.unknowns + 1 >= MAX_UNKNOWN[isOwn ? 'own' : 'shared']) {
        return void (await settle(delivery, 'unknown', reason));
      }
  }
  // Another process may deliver it, and know better.
  const now = clock.now();
  await DeliveryModel.updateOne(
    { _id: delivery._id, state: isOurs ? 'handed-over' : 'waiting' },
    {
      $set: { state: 'waiting', reason, to: delivery.to, overdueAt: new Date(now.getTime() + HANDOVER_MS) },
      $inc: { unknowns: outcome === 'unknown' ? 1 : 0, tries: 1 },
    },
  );
  return { reason: isOwn ? `${delivery.kinds.join()}: ${reason}` : reason };
};

/** Stores that this process hands a delivery over now; returns whether none else does. A mail of its own is nobody else's from then on. */
const takeOver = async (delivery: Delivery): Promise<boolean> => {
  const now = clock.now();
  const overdueAt = isOwnMail(delivery) ? null : new Date(now.getTime() + HANDOVER_MS);
  const { matchedCount } = await getRawCollection<Delivery>(DeliveryModel).updateOne(
    { _id: delivery._id, ...isFree() },
    { $set: { state: 'handed-over', handedOverAt: now, overdueAt, to: null } },
  );
  return matchedCount === 1;
};

const settle = async (
  { _id }: Delivery,
  state: DeliveryState,
  reason: string | null = null,
  isGone = false,
): Promise<void> => {
  await getRawCollection<Delivery>(DeliveryModel).updateOne(
    { _id },
    { $set: { state, overdueAt: null, reason, isGone, to: null } },
  );
};

/** Has the notifications of a delivery wait for the end of their receiver's quiet times, to be told with what is due then. */
const postpone = (delivery: Delivery, until: Date): Promise<void> =>
  inTransaction(async ({ session }) => {
    const { _id, channel, noticeIds } = delivery;
    const { matchedCount } = await DeliveryModel.updateOne(
      { _id, ...isFree() },
      { $set: { state: 'dropped', overdueAt: null, reason: QUIET_TIME } },
      { session },
    );
    if (matchedCount === 0) return;
    await NotificationModel.updateMany(
      { _id: { $in: noticeIds }, readAt: null },
      { $set: { [`due.${channel}`]: until } },
      { session },
    );
  });
