import { BRAND } from '../../../shared/brand.ts';
import { invalid } from '../kernel/errors.ts';
// The 3,000 most used of at least 8 characters, by frequency, from @zxcvbn-ts/language-common 4.1.3 (MIT).
import commonPasswords from './common-passwords.json' with { type: 'json' };

const commonSet: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Throws `bad_request` for a password that is, as a whole and ignoring case, a very common one or the name of its owner or of
 * the product (R2).
 */
export const requireGoodPassword = (password: string, owner: { username: string; email: string }): void => {
  const folded = password.normalize('NFKC').toLowerCase();
  const names = [BRAND.name, owner.username, owner.email, owner.email.split('@')[0] ?? ''];
  if (commonSet.has(folded) || names.some((name) => name.normalize('NFKC').toLowerCase() === folded)) {
    throw invalid('password', 'This password is too easy to guess');
  }
};
