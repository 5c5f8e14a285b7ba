import { getRawCollection } from '../database/raw-collection.ts';
import { storeReasons, type Telling } from '../domain/matches/reasons.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import { getSide, matchStateFor } from '../policies/match-access.ts';
import type { Migration } from './migration.ts';

const BATCH_SIZE = 500;
/** A closed card shows no reason, so that none is stored with it. */
const withoutReasons = { status: { $ne: 'rejected' as const }, reasons: { $exists: false } };

/** Stores with introductions what each of the two reads about them, from what the profiles are now. */
export const storedReasons: Migration = {
  name: '0010-stored-reasons',
  title: 'Store with introductions the reason and the score that each member reads about them.',
  countLeft: () => getRawCollection<Match>(MatchModel).countDocuments(withoutReasons),
  runBatch: async (after) => {
    const stored = getRawCollection<Match>(MatchModel);
    const from = after === null ? {} : { _id: { $gt: after } };
    const matches = await stored
      .find({ ...withoutReasons, ...from }, { sort: { _id: 1 }, limit: BATCH_SIZE })
      .toArray();
    await storeReasons(matches.flatMap(listTellings));
    // Those of whom nothing can be said, as their people are gone, are done as well; so are those that were shown to nobody yet.
    await stored.updateMany(
      { _id: { $in: matches.map(({ _id }) => _id) }, ...withoutReasons },
      { $set: { reasons: {} } },
    );
    return { changed: matches.length, after: matches.length < BATCH_SIZE ? null : (matches.at(-1)?._id ?? null) };
  },
};

/** Returns the participants to whom a match was shown and has not ended. */
const listTellings = (match: Match): Telling[] =>
  match.users.flatMap((viewerId) => {
    const side = getSide(match, viewerId);
    const isOpen = side !== null && match.offeredAt[side] && matchStateFor(match, side).status !== 'rejected';
    return isOpen ? [{ match, viewerId }] : [];
  });
