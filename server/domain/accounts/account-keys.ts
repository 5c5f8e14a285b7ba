import { unifyForms } from '../../../shared/text-folding.ts';

/**
 * Returns the form in which e-mails and usernames are compared and unique: compatibility forms, letter case, surrounding
 * blanks and invisible characters make no difference (R39).
 */
export const toAccountKey = (text: string): string =>
  unifyForms(text)
    .trim()
    // By way of upper case, so that letters with several small forms (ς and σ, ß and ss) come out as one.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
