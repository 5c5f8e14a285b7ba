import { BRAND } from '../brand.ts';
import { dropUnseen, foldText } from '../text-folding.ts';

/** Characters that control the direction of text, or text as such. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Joiners and variation marks: not seen either, but several scripts need them within words, such as Persian. */
const NEEDED = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** Names of what people might take for the service's own staff. A name of nothing but these is none. */
const OFFICES: ReadonlySet<string> = new Set(
  `admin admins administrator administrators administration moderator moderators matchmaker matchmakers support customer
  official helpdesk concierge webmaster system`.split(/\s+/),
);
/** Words that make an office of the words beside them, and none by themselves. */
const ADDITIONS: ReadonlySet<string> = new Set(
  'team staff service services desk help center centre care account accounts security member members the of and'.split(
    ' ',
  ),
);
const BRAND_WORD = BRAND.name.toLowerCase();

/** Letters of other scripts, and figures, that look like these Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ԛ: 'q',
  һ: 'h',
  м: 'm',
  т: 't',
  к: 'k',
  н: 'h',
  α: 'a',
  ο: 'o',
  ι: 'i',
  τ: 't',
  ρ: 'p',
  ν: 'v',
  κ: 'k',
  ı: 'i',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
};

/** Returns the words of a name in small Latin letters as far as they look like such, without marks and punctuation. */
const toPlainWords = (name: string): string[] =>
  foldText(dropUnseen(name))
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isOfficial = (word: string): boolean => OFFICES.has(word) || ADDITIONS.has(word);

/** Whether a word is the product's name, by itself or run together with an office, such as `mithaqsupport`. */
const isBrand = (word: string): boolean =>
  word === BRAND_WORD || (word.startsWith(BRAND_WORD) && isOfficial(word.slice(BRAND_WORD.length)));

/** Whether a name passes itself off as the service or its staff: it has the product's name, or is an office and no more. */
const isReserved = (name: string): boolean => {
  const words = toPlainWords(name);
  const joined = words.join('');
  if (words.some(isBrand) || isBrand(joined) || OFFICES.has(joined)) return true;
  return words.some((word) => OFFICES.has(word)) && words.every(isOfficial);
};

/** What is wrong with a first or last name: it has no letter, it has characters that are not seen, or it is reserved. */
export type NameFault = 'no-letter' | 'hidden' | 'reserved';

/**
 * Returns what is wrong with a first or last name; null where nothing is. Every script, apostrophes, hyphens, marks and
 * figures beside letters are fine.
 */
export const findNameFault = (name: string): NameFault | null => {
  if (!/\p{L}/u.test(dropUnseen(name))) return 'no-letter';
  if (CONTROL.test(name) || UNSEEN.test(name.replace(NEEDED, ''))) return 'hidden';
  return isReserved(name) ? 'reserved' : null;
};
