import type { NoticeChannel } from '../../../shared/options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { NoticeModel } from '../../models/members/notice.ts';
import { type Dispatch, DispatchModel, type DispatchState } from '../../models/operations/dispatch.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { inTransaction } from '../kernel/transaction.ts';
import type { ShownNotice } from '../notices/notices.ts';
import { stopChannel } from '../notices/stopped-channels.ts';
import type { Channel, Channels } from './channel.ts';
import { DELIVERY_WAITS_MS } from './claim.ts';
import { lookUpTellable, type Tellable } from './tellable.ts';

/** Longer than any process waits for an answer to what it handed over: what is not settled by then was left by a dead one. */
const HANDOVER_MS = 60_000;
/** What was looked up longer ago is looked up again at the hand-over. */
const FRESH_MS = 500;
/** A dispatch of which twice nobody knows whether it arrived is not tried again: it arrives twice at most. */
const MAX_UNKNOWN = 2;

/** So many of a job are sent at the same time: a process that is killed leaves no more of them in doubt. */
const AT_ONCE = 4;

/** Where too many wait for their turn at a domain already, another one asks for its own after this time. */
const LINE_MS = 3_600_000;

/** What happened to a dispatch where it is to be tried again. */
interface Failure {
  readonly dispatchId: string;
  readonly reason: string;
  /** When it is to be tried again, where that is known. */
  readonly at?: Date;
}

/**
 * Sends dispatches that wait, at the same time, and those that a dead process had handed over. Returns those that are to be tried
 * again. Each is sent once; where nobody knows whether it arrived, once more.
 */
export const deliver = async (
  _actor: SystemActor,
  { dispatchIds }: { dispatchIds: readonly string[] },
  channels: Channels,
): Promise<Failure[]> => {
  const open = await DispatchModel.find({ _id: { $in: dispatchIds }, ...isFree() }).lean<Dispatch[]>();
  const failures = await Promise.all(
    [...new Set(open.map(({ channel }) => channel))].map((name) =>
      deliverBy(
        name,
        channels[name],
        open.filter(({ channel }) => channel === name),
      ),
    ),
  );
  return failures.flat();
};

/** Filter for dispatches that no process is sending. */
const isFree = () => ({
  $or: [{ state: 'waiting' as const }, { state: 'handed-over' as const, overdueAt: { $lte: clock.now() } }],
});

const deliverBy = async (
  name: NoticeChannel,
  channel: Channel | null,
  dispatches: readonly Dispatch[],
): Promise<Failure[]> => {
  if (!channel) throw new Error(`there are notices to deliver, and nothing to deliver them with by ${name}`);
  const tooOld = clock.now().getTime() - DELIVERY_WAITS_MS;
  const known = await lookUpTellable(name, dispatches);
  const deliverOne = async (dispatch: Dispatch): Promise<Omit<Failure, 'dispatchId'> | undefined> => {
    if (dispatch.createdAt.getTime() < tooOld) return void (await settle(dispatch, 'dropped', TOO_OLD));
    const tellable = known.get(dispatch._id);
    if (!tellable) return void (await settle(dispatch, 'dropped', NOTHING_TO_TELL));
    if (tellable.heldUntil) return void (await postpone(dispatch, tellable.heldUntil));
    const at = await findTurn(channel, dispatch, tellable);
    return at
      ? { reason: 'it waits for its turn at the domain that receives it', at }
      : send(channel, dispatch, tellable);
  };
  const failures: Failure[] = [];
  const left = [...dispatches];
  const deliverNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const failure = await deliverOne(next);
      if (failure) failures.push({ dispatchId: next._id, ...failure });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deliverNext));
  return failures;
};

const TOO_OLD = 'it could not be sent for a day';
const NOTHING_TO_TELL = 'there was nothing left to tell';
const QUIET_TIME = 'it was a quiet time of the receiver, after which it comes';

/**
 * Returns until when a dispatch waits for its turn at the domain that receives it; null where it may be sent now. Each takes one turn,
 * and waits for it in no process: also one that a dead process had handed over is free again when its turn comes.
 */
const findTurn = async (channel: Channel, { _id, turnAt }: Dispatch, { receiver }: Tellable): Promise<Date | null> => {
  const now = clock.now();
  if (turnAt && turnAt <= now) return null;
  const taken = turnAt ?? (channel.takeTurn ? await channel.takeTurn(receiver) : now);
  if (taken && taken <= now) return null;
  const at = taken ?? new Date(now.getTime() + LINE_MS);
  const overdueAt = new Date(at.getTime() + HANDOVER_MS);
  await DispatchModel.updateOne({ _id, ...isFree() }, { $set: { state: 'waiting', turnAt: taken, overdueAt } });
  return at;
};

/** Sends a dispatch. Returns why it is to be tried again, if it is. */
const send = async (
  channel: Channel,
  dispatch: Dispatch,
  tellable: Tellable,
): Promise<{ readonly reason: string } | undefined> => {
  let isOurs = false;
  const handOver = async (): Promise<readonly ShownNotice[]> => {
    const current = await refresh(dispatch, tellable);
    if (!current || current.heldUntil || current.receiver.email !== tellable.receiver.email) {
      throw new Error('what was to be told has changed');
    }
    isOurs = await takeOver(dispatch);
    if (!isOurs) throw new Error('another process delivers this');
    return current.notices;
  };
  const { outcome, reason } = await channel.send({
    id: dispatch._id,
    receiver: tellable.receiver,
    linkKey: tellable.linkKey,
    handOver,
  });
  if (outcome === 'accepted') return void (await settle(dispatch, 'sent'));
  if (outcome === 'refused') return void (await settle(dispatch, 'refused', reason));
  if (outcome === 'nobody') return void (await settle(dispatch, 'dropped', reason));
  if (outcome === 'gone') {
    await stopChannel(dispatch.channel, tellable.receiver);
    return void (await settle(dispatch, 'refused', reason, true));
  }
  const unknowns = outcome === 'unknown' ? 1 : 0;
  if (unknowns > 0 && dispatch.unknowns + unknowns >= MAX_UNKNOWN)
    return void (await settle(dispatch, 'unknown', reason));
  // Another process may deliver it, and know better.
  await DispatchModel.updateOne(
    { _id: dispatch._id, state: isOurs ? 'handed-over' : 'waiting' },
    { $set: { state: 'waiting', reason }, $inc: { unknowns, tries: 1 } },
  );
  return { reason };
};

/** Returns what may be told at the hand-over. */
const refresh = async (dispatch: Dispatch, tellable: Tellable): Promise<Tellable | undefined> => {
  if (clock.now().getTime() - tellable.lookedUpAt.getTime() < FRESH_MS) return tellable;
  return (await lookUpTellable(dispatch.channel, [dispatch])).get(dispatch._id);
};

/** Stores that this process hands a dispatch over now; returns whether none else does. */
const takeOver = async ({ _id }: Dispatch): Promise<boolean> => {
  const now = clock.now();
  const overdueAt = new Date(now.getTime() + HANDOVER_MS);
  const { matchedCount } = await getRawCollection<Dispatch>(DispatchModel).updateOne(
    { _id, ...isFree() },
    { $set: { state: 'handed-over', handedOverAt: now, overdueAt } },
  );
  return matchedCount === 1;
};

const settle = async (
  { _id }: Dispatch,
  state: DispatchState,
  reason: string | null = null,
  isGone = false,
): Promise<void> => {
  await getRawCollection<Dispatch>(DispatchModel).updateOne(
    { _id },
    { $set: { state, overdueAt: null, reason, isGone } },
  );
};

/** Has the notices of a dispatch wait for the end of their receiver's quiet times, to be told with what is due then. */
const postpone = (dispatch: Dispatch, until: Date): Promise<void> =>
  inTransaction(async ({ session }) => {
    const { _id, channel, noticeIds } = dispatch;
    const { matchedCount } = await DispatchModel.updateOne(
      { _id, ...isFree() },
      { $set: { state: 'dropped', overdueAt: null, reason: QUIET_TIME } },
      { session },
    );
    if (matchedCount === 0) return;
    await NoticeModel.updateMany(
      { _id: { $in: noticeIds }, readAt: null },
      { $set: { [`due.${channel}`]: until } },
      { session },
    );
  });
