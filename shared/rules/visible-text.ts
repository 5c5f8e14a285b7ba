/** A character that leaves a mark on the page: no blank, control, format character or filler, and no empty braille cell. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a reader would see anything of a text. What is beside it, such as joiners in emoji, does not matter. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
