import { getRawCollection } from '../database/raw-collection.ts';
import { buildClosedCards } from '../domain/matches/closed-cards.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import type { Migration } from './migration.ts';

const BATCH_SIZE = 500;
const withoutCards = { status: 'rejected' as const, closedCards: { $exists: false } };

/** Stores with matches that had ended what each participant keeps of the other: the card as it is now. */
export const closedCards: Migration = {
  name: '0007-closed-cards',
  title: 'Store with matches that have ended the card that each member keeps of the other.',
  countLeft: () => getRawCollection<Match>(MatchModel).countDocuments(withoutCards),
  runBatch: async (after) => {
    const stored = getRawCollection<Match>(MatchModel);
    const from = after === null ? {} : { _id: { $gt: after } };
    const matches = await stored.find({ ...withoutCards, ...from }, { sort: { _id: 1 }, limit: BATCH_SIZE }).toArray();
    const cards = await buildClosedCards(matches);
    if (matches.length > 0)
      await stored.bulkWrite(
        matches.map(({ _id }) => ({
          updateOne: {
            filter: { _id, ...withoutCards },
            update: { $set: { closedCards: cards.get(_id) ?? [null, null] } },
          },
        })),
      );
    return { changed: matches.length, after: matches.length < BATCH_SIZE ? null : (matches.at(-1)?._id ?? null) };
  },
};
