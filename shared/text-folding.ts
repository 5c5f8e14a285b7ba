const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DIRECTIONS = /\p{Bidi_Control}/gu;
const MARKS = /\p{M}/gu;

/** Returns a text without the characters that are not seen, such as joiners. */
export const dropUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Returns a text without the characters that turn the direction of what stands beside them. */
export const dropDirections = (text: string): string => text.replace(DIRECTIONS, '');

/** Returns a text whose letters have no marks, such as accents and Arabic vowels, and no compatibility forms, such as ligatures. */
export const dropMarks = (text: string): string => text.normalize('NFKD').replace(MARKS, '');

/** Returns a text in small letters without marks, by which it is found in whatever way it was written. */
export const foldText = (text: string): string => dropMarks(text).toLowerCase();

/** Returns a text with its marks, but without compatibility forms and characters that are not seen: what looks the same is the same. */
export const unifyForms = (text: string): string => dropUnseen(text.normalize('NFKC'));

/** A comma of any script: of Latin, Arabic and Chinese ones. */
export const COMMA = /[,\u060C\u3001\uFF0C]/u;
