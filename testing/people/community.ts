import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { ProfileModel } from '../../server/models/members/profile.ts';
import { SettingsModel } from '../../server/models/members/settings.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { RELIGIOUS_LEVELS, TIERS } from '../../shared/options.ts';

const TOWNS = ['London', 'Chicago', 'Dubai', 'Toronto', 'Istanbul'];

/**
 * Makes `count` members straight in the database, half men and half women of 25 to 45 and all tiers, the same ones for the
 * same seed; answers their ids.
 */
export const makeCommunity = async (count: number, seed = 'community'): Promise<string[]> => {
  const random = seededRandom(seed);
  const one = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T;
  const people = Array.from({ length: count }, (_, i) => ({
    _id: newId(),
    gender: i % 2 ? ('male' as const) : ('female' as const),
    age: 25 + Math.floor(random() * 21),
    location: one(TOWNS),
    religiousLevel: one(RELIGIOUS_LEVELS),
    tier: one(TIERS),
  }));
  await UserModel.insertMany(
    people.map(({ _id, tier }) => ({
      _id,
      email: `${_id}@example.test`,
      emailKey: `${_id}@example.test`,
      username: _id,
      usernameKey: _id,
      firstName: 'Amina',
      lastName: 'Rahman',
      role: 'member' as const,
      membershipTier: tier,
      createdAt: clock.now(),
    })),
  );
  await ProfileModel.insertMany(people.map(({ tier: _tier, ...profile }) => profile));
  await SettingsModel.insertMany(people.map(({ _id }) => ({ _id })));
  return people.map(({ _id }) => _id);
};
