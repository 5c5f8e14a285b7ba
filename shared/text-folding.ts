const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DIRECTIONS = /\p{Bidi_Control}/gu;
/** Signs on letters, and the stroke that lengthens Arabic ones. */
const MARKS = /[\p{M}\u0640]/gu;
const BLANKS = /\s+/gu;
const ASCII = /^[\0-\x7f]*$/;
/** Apostrophes and what is typed or transcribed for one, such as an okina or ayn. */
const APOSTROPHES = /[`´‘’‛′ʹʻʼʽʾʿˈꞌꞋ՚׳＇]/gu;
const DASHES = /[\p{Pd}−‐]/gu;
const DIGITS = /[٠-٩۰-۹]/gu;

/** Letters of one spelling each, beside those that differ by marks or forms alone: after each its plain one. */
const PLAIN = new Map(
  `ø-o đ-d ð-d ł-l ħ-h ŧ-t ı-i ŋ-n ə-e æ-ae œ-oe þ-th ß-ss ς-σ
  ی-ي ى-ي ې-ي ے-ي ک-ك ڪ-ك ہ-ه ھ-ه ە-ه ة-ه ۃ-ه ں-ن ٱ-ا ء-`
    .split(/\s+/)
    .map((pair) => pair.split('-') as [string, string]),
);
const SPELLED = /[øđðłħŧıŋəæœþßςیىېےکڪہھەةۃںٱء]/gu;

/** Returns a text without the characters that are not seen, such as joiners. */
export const dropUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Returns a text without the characters that turn the direction of what stands beside them. */
export const dropDirections = (text: string): string => text.replace(DIRECTIONS, '');

/** Returns a text with its marks, but without compatibility forms and characters that are not seen: what looks the same is the same. */
export const unifyForms = (text: string): string => dropUnseen(text.normalize('NFKC'));

/**
 * Returns a text in small letters and one spelling of each: without marks, such as accents and Arabic vowels, compatibility forms and
 * what is not seen; with plain apostrophes, dashes and digits. Each character is read by itself, so that parts can be folded alone.
 */
export const unifyLetters = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return dropUnseen(text.replace(APOSTROPHES, "'").normalize('NFKD'))
    .replace(MARKS, '')
    .replace(DASHES, '-')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SPELLED, (letter) => PLAIN.get(letter) ?? letter)
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 15));
};

/** Returns {@link unifyLetters} of a text, without apostrophes, and with blanks for dashes. */
export const foldLetters = (text: string): string => unifyLetters(text).replaceAll("'", '').replaceAll('-', ' ');

/** Returns the words of a text by which it is found in whatever way it was written, with one blank between them. */
export const foldText = (text: string): string => foldLetters(text).replace(BLANKS, ' ').trim();

/** Returns {@link foldText} without its blanks: names are written in one word, in two, or with a hyphen. */
export const foldForSearch = (text: string): string => foldText(text).replaceAll(' ', '');

/** A comma of any script: of Latin, Arabic and Chinese ones. */
export const COMMA = /[,\u060C\u3001\uFF0C]/u;
