import { isolate } from '../../../shared/text-direction.ts';
import type { User } from '../../models/members/user.ts';

/** Letters of any script with marks, and what joins them in names: nothing that a program for mail shows as a link. */
const PLAIN_NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/**
 * Returns the first line of a mail to the owner of an account. Whoever opens an account chooses its name, and may have given
 * somebody else's address: a name that could be an advertisement is left out.
 */
export const greet = ({ firstName }: Pick<User, 'firstName'>): string =>
  isPlainName(firstName) ? `Dear ${isolate(firstName)},` : 'Hello,';

/** Whether a first name can stand in a mail. */
export const isPlainName = (firstName: string): boolean => PLAIN_NAME.test(firstName);
