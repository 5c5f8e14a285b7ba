const TITLES = /^(?:Dr|Prof)\.\s+/;

/** Splits a full name into first and last name, without a title such as `Dr.`. */
export const splitFullName = (full: string): { firstName: string; lastName: string } => {
  const words = full.replace(TITLES, '').split(' ');
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
};
