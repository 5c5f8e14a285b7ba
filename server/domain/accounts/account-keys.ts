/**
 * What an e-mail or a username is unique by: compatibility forms, letter case, surrounding blanks and characters that
 * nobody sees make no difference (R39).
 */
export const accountKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    // By way of upper case, so that letters with several small forms (ς and σ, ß and ss) come out as one.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
