import { createActor, type UserActor } from '../../server/domain/kernel/actor.ts';
import type { Profile } from '../../server/models/members/profile.ts';
import type { User } from '../../server/models/members/user.ts';
import { MatchmakerModel } from '../../server/models/messaging/matchmaker.ts';
import { makeMember, makeUser } from './factories.ts';

/** Inserts a matchmaker of this name; returns them as an actor. */
export const makeMatchmaker = async (name = 'Maryam'): Promise<UserActor> => {
  const user = await makeUser({ role: 'matchmaker', firstName: name });
  await MatchmakerModel.create({ _id: user._id, name, photo: null });
  return createActor(user, 's');
};

/** Inserts a VIP member of this matchmaker. */
export const makeVip = (
  matchmaker: Pick<UserActor, 'userId'> | null,
  given: Partial<User> = {},
  profile: Partial<Profile> = {},
): Promise<User> =>
  makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker?.userId ?? null, ...given }, profile);
