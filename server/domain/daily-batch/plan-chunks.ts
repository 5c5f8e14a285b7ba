import { setImmediate as breathe } from 'node:timers/promises';
import { enqueueMany } from '../../jobs.ts';
import { type PlannedOffer, PlanPartModel } from '../../models/matching/plan-chunk.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { runInBackground } from './background-throttle.ts';
import { announce, applyOffers } from './batches.ts';
import { finishRun, noteProgress } from './lease.ts';

/** Members in a part: few enough that giving them their places takes a fraction of a second. */
const PART = 250;
/** Members who get theirs at once: people's messages wait for as long as that takes. */
const PIECE = 50;
const OFFERS_A_STEP = 5_000;

type Planned = Omit<PlannedOffer, 'offeredTo'> & { readonly offeredTo: readonly string[] };

/** Cuts a plan into parts of members, each with all of its new places in the plan's order, and stores them. */
export const storeParts = async (day: string, planId: string, offers: readonly Planned[]): Promise<number> => {
  const partOf = new Map<string, number>();
  // By number: an offer of which two parts have a side is written twice, and there are hundreds of thousands.
  const parts: number[][] = [];
  for (const [at, { offeredTo }] of offers.entries()) {
    if (at % OFFERS_A_STEP === 0) await breathe();
    for (const userId of offeredTo) {
      const part = partOf.get(userId) ?? Math.floor(partOf.size / PART);
      partOf.set(userId, part);
      parts[part] ??= [];
      if (parts[part].at(-1) !== at) parts[part].push(at);
    }
  }
  for (const [part, some] of parts.entries()) {
    const mine = sidesOf(
      some.flatMap((at) => offers[at] ?? []),
      (userId) => partOf.get(userId) === part,
    );
    await PlanPartModel.collection.insertOne({ _id: partId(planId, part), planId, day, part, offers: mine } as never);
  }
  return parts.length;
};

const partId = (planId: string, part: number): string => `${planId}:${part}`;

/** What of a plan was not done yet. */
export const partsLeft = async (planId: string): Promise<number[]> => {
  const left = await PlanPartModel.find({ planId }, { part: 1 }).sort({ part: 1 }).lean();
  return left.map(({ part }) => part);
};

/**
 * Gives members of one part of a plan their places and tells them; the last part completes the day. Safe to run again, or
 * twice at once; nothing where the part was done before.
 */
export const applyChunk = async (
  _actor: SystemActor,
  { day, planId, part }: { day: string; planId: string; part: number },
): Promise<void> => {
  const found = await PlanPartModel.findById(partId(planId, part)).lean();
  if (found) {
    const members = [...new Set(found.offers.flatMap((offer) => offer.offeredTo))];
    for (let at = 0; at < members.length; at += PIECE) {
      const some = members.slice(at, at + PIECE);
      await runInBackground(() => give(day, some, found.offers));
    }
    await PlanPartModel.deleteOne({ _id: partId(planId, part) });
    await noteProgress(day, planId);
  }
  await finishIfDone(day, planId);
};

const give = async (day: string, userIds: readonly string[], offers: readonly PlannedOffer[]): Promise<void> => {
  await applyOffers(
    day,
    sidesOf(offers, (userId) => userIds.includes(userId)),
  );
  await announce(day, userIds);
};

/** The offers of which some members have a side, narrowed to these sides. */
const sidesOf = (offers: readonly Planned[], isTheirs: (userId: string) => boolean): PlannedOffer[] =>
  offers.flatMap((offer) => {
    const offeredTo = offer.offeredTo.filter(isTheirs);
    return offeredTo.length > 0 ? [{ ...offer, offeredTo }] : [];
  });

/** Completes the day where nothing of its plan is left. */
export const finishIfDone = async (day: string, planId: string): Promise<void> => {
  if ((await PlanPartModel.exists({ planId })) === null) await finishRun(day, planId);
};

/** Has the workers carry out parts of a plan; asked again within a minute, each is given to them once. */
export const enqueueChunks = async (day: string, planId: string, parts: readonly number[]): Promise<void> => {
  await noteProgress(day, planId);
  const minute = Math.floor(Date.now() / 60_000);
  const jobs = parts.map((part) => ({ payload: { day, planId, part }, jobId: `${planId}-${part}-${minute}` }));
  await enqueueMany('daily-chunk', jobs);
};
