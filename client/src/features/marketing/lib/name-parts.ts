const TITLES = /^(?:Dr|Prof)\.\s+/;

/** First and last name of a full one, without a title before it. */
export const nameParts = (full: string): { firstName: string; lastName: string } => {
  const words = full.replace(TITLES, '').split(' ');
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
};
