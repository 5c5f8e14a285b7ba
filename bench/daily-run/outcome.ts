import { createHash } from 'node:crypto';
import { BatchModel } from '../../server/models/matching/batch.ts';
import { MatchModel } from '../../server/models/matching/match.ts';

export interface Outcome {
  /** A hash that is equal for equal batches: who has whom, in order, regardless of when and by which worker. */
  readonly hash: string;
  readonly membersWithCards: number;
  readonly cards: number;
  readonly pairs: number;
  /** Slots that are missing in the pair's document, and shown sides of pairs without a slot. */
  readonly torn: number;
}

/** Loads what a day's run has left in the database. */
export const loadOutcome = async (day: string): Promise<Outcome> => {
  const pairs = new Map<string, { key: string; shown: readonly string[] }>();
  const fields = { pairKey: 1, users: 1, offeredAt: 1, score: 1, coverage: 1, status: 1 };
  const keys = createHash('sha256');
  for await (const pair of MatchModel.find({}, fields).sort({ pairKey: 1 }).lean().cursor({ batchSize: 5_000 })) {
    const shown = pair.users.filter((_, side) => pair.offeredAt[side] !== null);
    pairs.set(pair._id, { key: pair.pairKey, shown });
    keys.update(JSON.stringify([pair.pairKey, shown, pair.score, pair.coverage, pair.status]));
  }
  let [membersWithCards, cards, torn] = [0, 0, 0];
  for await (const batch of BatchModel.find({ day }).sort({ _id: 1 }).lean().cursor({ batchSize: 5_000 })) {
    if (batch.matchIds.length > 0) membersWithCards += 1;
    cards += batch.matchIds.length;
    torn += batch.matchIds.filter((id) => !pairs.get(id)?.shown.includes(batch.userId)).length;
    keys.update(JSON.stringify([batch.userId, batch.matchIds.map((id) => pairs.get(id)?.key), batch.announced]));
  }
  const shown = [...pairs.values()].reduce((sum, pair) => sum + pair.shown.length, 0);
  return {
    hash: keys.digest('hex').slice(0, 16),
    membersWithCards,
    cards,
    pairs: pairs.size,
    torn: torn + shown - cards,
  };
};

/** A fingerprint of every document of matches and batches, byte for byte. */
export const fingerprints = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const { collection } of [MatchModel, BatchModel]) {
    for await (const document of collection.find({}, { batchSize: 5_000 })) {
      const bytes = createHash('sha1').update(JSON.stringify(document)).digest('base64').slice(0, 12);
      found.set(`${collection.name} ${document._id}`, bytes);
    }
  }
  return found;
};

/** Returns how many documents are not the same in both. */
export const countChanged = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number =>
  [...after].filter(([id, bytes]) => before.get(id) !== bytes).length +
  [...before.keys()].filter((id) => !after.has(id)).length;
