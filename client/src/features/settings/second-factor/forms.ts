import * as z from 'zod';
import { code, credentials } from '../../../../../shared/contract/accounts.ts';

const { password } = credentials.shape;

/** The forms of the second factor's steps, as the calls take them. */
export const passwordForm = z.strictObject({ password });
export const codeForm = z.strictObject({ code });
export const removalForm = z.strictObject({ password, code });
