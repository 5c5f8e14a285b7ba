import { BRAND } from '../brand.ts';
import { dropUnseen, unifyLetters } from '../text-folding.ts';

/** Characters that control the direction of text, or text as such. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Joiners within and after letters: not seen either, but several scripts need them, such as Persian. */
const NEEDED = /(?<=[\p{L}\p{M}])[\u200c\u200d]/gu;
/** What joins emoji to one, such as that of a doctor, and draws them in color. */
const WITHIN_EMOJI =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** Ticks, emoji and the like, which might pass for a mark of the service; two signs with which Japanese writes names are none. */
const SYMBOL = /(?![＝゠])[\p{So}\p{Sc}\p{Sm}\p{Extended_Pictographic}]/u;
/** An address of the web or of mail. */
const ADDRESS =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|me|app|dev|site|online|shop|xyz|link|live|test|example|ly|tv|gg|uk|de|us|ru|tk|eu|ai|page|chat|club|dating|love)(?![\p{L}\p{N}])/iu;
const MOST_DIGITS = 4;

/** Words of what people might take for the service's own staff. A name of nothing but these is none. */
const OFFICE_WORDS =
  `admin admins administrator administrators administration moderator moderators moderation matchmaker matchmakers
  matchmaking support customer official helpdesk concierge webmaster postmaster system root team staff service services desk help center
  centre care account accounts security safety trust verification verified verify identity compliance privacy legal fraud abuse billing
  payment payments finance operations manager management headquarters office department info contact noreply reply notification
  notifications alert alerts bot assistant hotline helpline relations success community platform app application applications review
  reviewer reviewers member members membership officer officers agent agents user users hq ltd llc inc representative
  specialist`.split(/\s+/);
/** Words that stand between those, and make no office by themselves. */
const CONNECTORS: ReadonlySet<string> = new Set(
  'the of and by for no to from your our mr mrs ms dr sister brother senior head chief lead real'.split(' '),
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
  ...Object.fromEntries(
    [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'abcdefghijklmnopqrstuvwyz'.charAt(at)]),
  ),
};

/** Returns a word by its look: letters that look like one another are one. */
const toLook = (word: string): string => word.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/[l|]/g, 'i');

const OFFICES: ReadonlySet<string> = new Set(OFFICE_WORDS.map(toLook));

/** Returns the words of a text in small Latin letters as far as they look like such, without marks, punctuation and the genitive. */
const toPlainWords = (text: string): string[] =>
  unifyLetters(text)
    .replace(/'s(?![\p{L}\p{N}])/gu, '')
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(toLook);

const isOffice = (word: string): boolean => OFFICES.has(word);

/** Whether a word is the product's name, by itself or run together with an office, such as `mithaqsupport`. */
const isBrand = (word: string): boolean =>
  word === BRAND_WORD ||
  (word.startsWith(BRAND_WORD) && isOffice(word.slice(BRAND_WORD.length))) ||
  (word.endsWith(BRAND_WORD) && isOffice(word.slice(0, -BRAND_WORD.length)));

/** Whether a word is the product's name but for one letter, one too many or one too few. */
const isNearBrand = (word: string): boolean => {
  if (Math.abs(word.length - BRAND_WORD.length) > 1) return false;
  let begin = 0;
  while (begin < word.length && word[begin] === BRAND_WORD[begin]) begin += 1;
  const skip = (text: string, other: string) => text.slice(begin + (text.length >= other.length ? 1 : 0));
  return skip(word, BRAND_WORD) === skip(BRAND_WORD, word);
};

/** Of how many offices and product's names a text without blanks is made; 0 where anything else is in it. */
const countOffices = (joined: string): number => {
  const counts: (number | undefined)[] = [0];
  for (let end = 1; end <= joined.length; end += 1) {
    for (let begin = 0; begin < end; begin += 1) {
      const before = counts[begin];
      const word = joined.slice(begin, end);
      if (before !== undefined && (isOffice(word) || word === BRAND_WORD)) counts[end] ??= before + 1;
    }
  }
  return counts[joined.length] ?? 0;
};

/** Whether a whole name, or a username, passes itself off as the service or its staff: it is of the product's name and offices alone. */
export const isReservedName = (name: string): boolean => {
  const words = toPlainWords(name);
  const joined = words.join('');
  if (words.length === 0) return false;
  if (isBrand(joined) || isOffice(joined)) return true;
  // Neither blanks within words nor a number beside them make another name of it: "S e c u r i t y Team 2".
  const spelled = toPlainWords(name.replace(/\p{N}/gu, '')).join('');
  if (isBrand(spelled) || countOffices(joined) > 1 || countOffices(spelled) > 1) return true;
  const isOfficial =
    words.some(isOffice) &&
    words.every((word) => [isOffice, isBrand, isNearBrand].some((is) => is(word)) || CONNECTORS.has(word));
  return isOfficial || words.every(isBrand);
};

/** Whether a text has characters that are not seen or that turn the direction of text. */
const hasHidden = (text: string): boolean =>
  CONTROL.test(text) || UNSEEN.test(text.replace(WITHIN_EMOJI, '').replace(NEEDED, ''));

/** What is wrong with a name, and the sentence that says so. */
export const NAME_FAULTS = {
  'no-letter': 'Please write this name with letters',
  hidden: 'This name has characters that cannot be seen. Please type it again',
  symbol: 'Please write this name without symbols',
  address: 'Please write your name, without an address',
  digits: 'Please write this name without numbers',
  reserved: 'This name is reserved. Please give your own name',
} as const;
export type NameFault = keyof typeof NAME_FAULTS;

/**
 * Returns what is wrong with a first or last name by itself; null where nothing is. Every script, apostrophes, hyphens, marks and
 * figures beside letters are fine.
 */
export const findNameFault = (name: string): NameFault | null => {
  if (SYMBOL.test(name)) return 'symbol';
  if (hasHidden(name)) return 'hidden';
  if (ADDRESS.test(name.normalize('NFKC').replaceAll('。', '.'))) return 'address';
  return (name.match(/\p{N}/gu)?.length ?? 0) > MOST_DIGITS ? 'digits' : null;
};

/** Returns what is wrong with a first and a last name together; null where nothing is. One of them may be a mere sign, such as `-`. */
export const findFullNameFault = (firstName: string, lastName: string): NameFault | null => {
  const name = `${firstName} ${lastName}`;
  if (!/\p{L}/u.test(dropUnseen(name))) return 'no-letter';
  return findNameFault(name) ?? findNameFault(`${firstName}${lastName}`) ?? (isReservedName(name) ? 'reserved' : null);
};

/** Returns what is wrong with what somebody writes about their work or place, which stands beside their name; null where nothing is. */
export const findFactFault = (text: string): string | null => {
  if (hasHidden(text.replace(/\n/g, ' '))) return 'This text has characters that cannot be seen. Please type it again';
  const words = toPlainWords(text);
  const isOfService =
    words.some(isBrand) || isBrand(words.join('')) || (words.some(isNearBrand) && words.some(isOffice));
  return isOfService ? `Please leave out the name of ${BRAND.name}` : null;
};
