import type { ClientSession } from 'mongoose';
import { type ClosedCard, type Match, MatchModel } from '../../models/matching/match.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { UserModel } from '../../models/members/user.ts';
import { buildClosedCard, isClosedTo, leavesNameAlone } from '../../policies/closed-cards.ts';
import { getOtherSide, type Side } from '../../policies/match-access.ts';
import { indexById } from '../kernel/ids.ts';

type Closing = Pick<Match, '_id' | 'users' | 'responses' | 'status' | 'closedCards'>;
type Cards = [ClosedCard | null, ClosedCard | null];

/**
 * Returns by match what each participant keeps of the other, of matches that have ended: the card of this moment to whom the end is
 * first known now, and what is stored to whom it was known before. Only the first name of whoever is in `nameAlone`.
 */
export const buildClosedCards = async (
  matches: readonly Closing[],
  nameAlone: readonly string[] = [],
  session: ClientSession | null = null,
): Promise<ReadonlyMap<string, Cards>> => {
  const among = { _id: { $in: [...new Set(matches.flatMap(({ users }) => users))] } };
  // One after another: a session does one thing at a time.
  const users = indexById(await UserModel.find({ ...among, deletedAt: null }, { firstName: 1 }, { session }).lean());
  const profiles = indexById(await ProfileModel.find(among, null, { session }).lean());
  const settings = indexById<Settings>(await SettingsModel.find(among, null, { session }).lean());
  const build = (userId: string): ClosedCard | null => {
    const [user, profile, own] = [users.get(userId), profiles.get(userId), settings.get(userId)];
    if (!user || !profile || !own) return null;
    const { showProfileTo } = profile.privacySettings;
    const { profileVisibility } = own.privacy;
    const isNameAlone = nameAlone.includes(userId) || leavesNameAlone({ showProfileTo, profileVisibility });
    return buildClosedCard(user, profile, isNameAlone);
  };
  return new Map(
    matches.map((match) => {
      const keep = (side: Side) =>
        match.closedCards?.[side] ?? (isClosedTo(match, side) ? build(match.users[getOtherSide(side)]) : null);
      return [match._id, [keep(0), keep(1)]];
    }),
  );
};

/** Stores what each participant keeps of the other when a match ends to them, in the transaction that ends it. */
export const storeClosedCards = async (
  session: ClientSession,
  match: Closing,
  nameAlone: readonly string[] = [],
): Promise<void> => {
  const closedCards = (await buildClosedCards([match], nameAlone, session)).get(match._id);
  await MatchModel.updateOne({ _id: match._id }, { $set: { closedCards } }, { session });
};
