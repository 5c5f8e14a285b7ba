import { BatchModel } from '../models/batch.ts';
import type { RunFindings } from '../models/daily-run.ts';
import { MatchModel } from '../models/match.ts';
import type { PlannedOffer } from '../models/plan-part.ts';
import { freePlaces, settleBatches } from './batches.ts';
import { offerablePages } from './candidates.ts';
import { planDay } from './matching/allocate.ts';
import type { Candidate } from './matching/candidate.ts';
import type { PriorPair } from './matching/pair-ledger.ts';
import { buildPool } from './matching/pool.ts';
import { priorOf } from './prior-pairs.ts';

/** The places to add to a day's batches, worked out from what the database holds now. */
export const planOf = async (day: string): Promise<{ offers: PlannedOffer[]; found: RunFindings }> => {
  for await (const userIds of batchOwners(day)) await settleBatches(day, userIds);
  const candidates: Candidate[] = [];
  const open = new Map<string, number>();
  let users = 0;
  for await (const page of offerablePages()) {
    users += page.users.length;
    candidates.push(...page.candidates);
    for (const [id, places] of await freePlaces(day, page.users)) open.set(id, places);
  }
  const pool = buildPool(candidates);
  const planned = planDay({ pool, prior: await allPriorPairs(), open, seed: day });
  const offers = planned.map((offer) => ({ ...offer, offeredTo: [...offer.offeredTo] }));
  const found = {
    members: candidates.length,
    incomplete: users - candidates.length,
    cards: offers.reduce((sum, { offeredTo }) => sum + offeredTo.length, 0),
    pairs: offers.length,
    relaxed: 0,
    withoutCard: 0,
    why: {},
  };
  return { offers, found };
};

const allPriorPairs = async (): Promise<PriorPair[]> => {
  const prior: PriorPair[] = [];
  const fields = { users: 1, offeredAt: 1, responses: 1, status: 1 };
  for await (const match of MatchModel.find({}, fields).lean().cursor({ batchSize: 5_000 })) prior.push(priorOf(match));
  return prior;
};

async function* batchOwners(day: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { userId } of BatchModel.find({ day }, { userId: 1 }).lean().cursor({ batchSize: 1_000 })) {
    page.push(userId);
    if (page.length < 1_000) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
