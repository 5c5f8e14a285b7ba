import { foldForSearch } from '../../../shared/text-folding.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { listGrams } from '../../models/search-fields.ts';

/** Where a text is looked for: in first and last name, the e-mail address, the username. */
type Searched = 'name' | 'email' | 'username';

const TEXTS: Record<Searched, unknown> = {
  name: '$searchName',
  email: '$searchEmail',
  username: '$searchUsername',
};

/**
 * Returns the filter for accounts whose name, e-mail or username contains a text, in any spelling of it; with `searched`, only
 * those of the three. The text is compared literally: nothing that a user types becomes a pattern (R56). An index serves texts of
 * three characters and more; shorter ones are in so many accounts that a page of them is soon full.
 */
export const userTextFilter = (q: string, searched: readonly Searched[] = ['name', 'email', 'username']) => {
  const text = foldForSearch(q);
  // Nothing but dashes and the like is in no text.
  if (text === '') return { _id: { $in: [] as string[] } };
  const grams = listGrams(text);
  const wanted = { $literal: text };
  return {
    ...(grams.length > 0 && { searchGrams: { $all: grams } }),
    $expr: { $or: searched.map((where) => ({ $gte: [{ $indexOfCP: [TEXTS[where], wanted] }, 0] })) },
  };
};

/** Of people whose texts fit a search, what concerns the newest so many is found. */
const MAX_PEOPLE = 100;

/** Returns the ids of the newest accounts that {@link userTextFilter} finds, for lists of what concerns them. */
export const findNewestByText = async (q: string): Promise<string[]> => {
  const found = await UserModel.find(userTextFilter(q), { _id: 1 })
    .sort({ createdAt: -1 })
    .limit(MAX_PEOPLE)
    .lean<Pick<User, '_id'>[]>();
  return found.map(({ _id }) => _id);
};
