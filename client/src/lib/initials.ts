interface Named {
  firstName?: string | null;
  lastName?: string | null;
}

/** The first letter of a name, without the signs before it; nothing of one without a letter. */
const first = (text: string | null | undefined): string => /\p{L}\p{M}*/u.exec(text ?? '')?.[0] ?? '';

/** Keeps letters apart that are joined in some scripts, where two initials can make a word. */
const NON_JOINER = '\u200C';
const isJoined = (letters: string): boolean => /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u.test(letters);

/** Returns the first and last initials in upper case; `U` where there is no letter. */
export const getInitials = ({ firstName, lastName }: Named): string => {
  const letters = [first(firstName), first(lastName)].filter((letter) => letter !== '');
  return letters.join(isJoined(letters.join('')) ? NON_JOINER : '').toLocaleUpperCase('en') || 'U';
};
