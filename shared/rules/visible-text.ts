/** A character that leaves a mark on the page: no blank, control, format character or filler, and no empty braille cell. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns how many characters a text has, where an emoji of one code point is one: the way in which all limits count. */
export const countCharacters = (text: string): number => [...text].length;

/** Returns how many characters a reader sees of a text, with the blanks between them. */
export const countVisible = (text: string): number => countCharacters(text.replace(UNSEEN, '').trim());

/** Returns whether a reader would see anything of a text. What is beside it, such as joiners in emoji, does not matter. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
