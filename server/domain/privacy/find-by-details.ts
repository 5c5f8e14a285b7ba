import { COMMA, foldText } from '../../../shared/text-folding.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { UserModel } from '../../models/members/user.ts';
import { hashContacts } from './phone-hash.ts';

/** Shorter texts are in the names of too many cities. */
const MIN_CITY_LENGTH = 3;
/** The people of a city are found up to so many. */
const MAX_PEOPLE = 5_000;

/** Returns the accounts that have, or ever had, a phone number, in whatever way it is written. */
const findByPhone = async (text: string): Promise<string[]> => {
  const { phoneHashes, nationalPhoneHashes } = hashContacts({ phone: text });
  if (nationalPhoneHashes.length === 0) return [];
  const hashes = [...phoneHashes, ...nationalPhoneHashes];
  return UserModel.distinct('_id', {
    $or: [{ phoneHashes: { $in: hashes } }, { nationalPhoneHashes: { $in: hashes } }],
  });
};

/** Returns the people in the cities whose names begin with a text, in any spelling; the index has each place once. */
const findByCity = async (text: string): Promise<string[]> => {
  const wanted = foldText(text);
  if (wanted.length < MIN_CITY_LENGTH) return [];
  const places: string[] = [];
  for await (const { _id } of ProfileModel.aggregate<{ _id: string | null }>([
    { $group: { _id: '$location' } },
  ]).cursor())
    if (foldText((_id ?? '').split(COMMA)[0] ?? '').startsWith(wanted)) places.push(_id ?? '');
  if (places.length === 0) return [];
  const people = await ProfileModel.find({ location: { $in: places } }, { _id: 1 })
    .limit(MAX_PEOPLE)
    .lean();
  return people.map(({ _id }) => _id);
};

/** Returns the ids of the people whose city begins with a text, and of those whose phone number it is, where that may be searched. */
export const findByDetails = async (text: string, { byPhone }: { byPhone: boolean }): Promise<string[]> =>
  (await Promise.all([findByCity(text), byPhone ? findByPhone(text) : []])).flat();
