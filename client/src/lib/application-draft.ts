import type { CurrentUser } from '../../../shared/contract/accounts.ts';

/** The personal fields of both application forms, as they are on the screen: an untouched select holds an empty text. */
export interface ShortApplicationDraft {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  occupation: string;
  education: string;
  income: string;
  religiousLevel: string;
  about: string;
  verificationAgreement: boolean;
}

/** Builds an empty draft, filled with what the account already says where there is one. */
export const buildShortApplicationDraft = (
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'phone'> | null,
): ShortApplicationDraft => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  occupation: '',
  education: '',
  income: '',
  religiousLevel: '',
  about: '',
  verificationAgreement: false,
});
