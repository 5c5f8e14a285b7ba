import { foldForSearch } from '../../shared/text-folding.ts';

/** How many characters each part of a text has by which accounts are found. */
const GRAM_LENGTH = 3;

/** Returns all parts of three characters of a text, each once; none of a shorter one. */
export const listGrams = (text: string): string[] => {
  const characters = [...text];
  const grams = characters.slice(GRAM_LENGTH - 1).map((_, at) => characters.slice(at, at + GRAM_LENGTH).join(''));
  return [...new Set(grams)];
};

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailKey: string;
  readonly usernameKey: string;
}

/**
 * Returns what staff's search for a part of a name, an e-mail address or a username needs of an account: each as it is searched,
 * and the parts of all three, of which an index is kept. To be stored wherever one of them changes.
 */
export const buildSearchFields = ({ firstName, lastName, emailKey, usernameKey }: Named) => {
  const [searchName, searchEmail, searchUsername] = [`${firstName} ${lastName}`, emailKey, usernameKey].map(
    foldForSearch,
  ) as [string, string, string];
  const searchGrams = [...new Set([searchName, searchEmail, searchUsername].flatMap(listGrams))];
  return { searchName, searchEmail, searchUsername, searchGrams };
};
