import * as z from 'zod';
import { registration } from '../../../../shared/contract/accounts.ts';

const passwordAndConfirmation = z.object({ password: z.string(), confirmPassword: z.string() });
const confirmed = (values: z.infer<typeof passwordAndConfirmation>): boolean =>
  values.password === values.confirmPassword;

/** Shown beside the confirmation, also while other fields are still invalid. */
const mismatch = {
  path: ['confirmPassword'],
  error: 'Passwords do not match',
  when: ({ value }: { value: unknown }) => passwordAndConfirmation.safeParse(value).success,
};

/** The registration form: the registration, and the password once more. */
export const registrationForm = registration.extend({ confirmPassword: z.string() }).refine(confirmed, mismatch);

/** A new password, written twice. */
export const newPasswordForm = registration
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(confirmed, mismatch);
