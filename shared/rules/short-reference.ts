/** Signs that are not taken for one another, five bits each. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The signs of an id, six bits each. */
const ID_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Six signs of the one are five of the other. */
const [SHORT_LENGTH, ID_LENGTH] = [6, 5];

/** Writes the number that a text is in some signs with so many of other signs; null where a sign is none of them. */
const rewrite = (text: string, from: string, to: string, length: number): string | null => {
  const digits = [...text].map((sign) => from.indexOf(sign));
  if (digits.includes(-1)) return null;
  let value = digits.reduce((sum, digit) => sum * from.length + digit, 0);
  let written = '';
  for (let at = 0; at < length; at += 1) {
    written = to.charAt(value % to.length) + written;
    value = Math.floor(value / to.length);
  }
  return written;
};

/** Returns six signs that stand for an application's id where it is spelled out; null for an id that was not made as ours are. */
export const toShortReference = (id: string): string | null =>
  id.length < ID_LENGTH ? null : rewrite(id.slice(0, ID_LENGTH), ID_SIGNS, SIGNS, SHORT_LENGTH);

/** Returns with what the id begins for which six signs stand, however they are written; null where the text is no such reference. */
export const toIdBeginning = (text: string): string | null => {
  const signs = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return signs.length === SHORT_LENGTH ? rewrite(signs, SIGNS, ID_SIGNS, ID_LENGTH) : null;
};
