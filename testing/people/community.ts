import { newId } from '../../server/domain/kernel/ids.ts';
import { generateCandidates } from './generate-candidates.ts';
import { insertMembers } from './insert-members.ts';

const TOWNS = ['London', 'Chicago', 'Dubai', 'Toronto', 'Istanbul'];

/** Fields without which only gender and age exclude pairs, so that batches are full. */
const NOTHING_ELSE_KNOWN = {
  ethnicity: null,
  education: null,
  maritalStatus: null,
  hasChildren: null,
  wantsChildren: null,
  height: null,
  occupation: null,
  bio: null,
};

/**
 * Inserts `count` members directly into the database, half men and half women of 25 to 40, of all tiers and with wide
 * preferences, the same ones for the same seed. Returns their ids.
 */
export const makeCommunity = async (count: number, seed = 'community'): Promise<string[]> => {
  const candidates = [
    ...generateCandidates(count, seed, {
      CITIES: TOWNS.map((town) => [town, 1]),
      blank: 0,
      answerers: 0,
      hiding: 0,
      employed: 0,
    }),
  ];
  const members = candidates.map((one, at) => ({
    ...one,
    ...NOTHING_ELSE_KNOWN,
    id: newId(),
    gender: at % 2 ? ('male' as const) : ('female' as const),
    age: 25 + ((one.age ?? 0) % 16),
    preferences: { ...one.preferences, ageMin: null, ageMax: null, maxDistanceKm: 0, interests: [], dealBreakers: [] },
  }));
  await insertMembers(members, seed);
  return members.map(({ id }) => id);
};
