import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { applicationForm } from '../../../../../shared/contract/applications.ts';

/** The questions of the short application; the agreement is required here. */
export const shortApplication = applicationForm
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    occupation: true,
    education: true,
    income: true,
    religiousLevel: true,
    about: true,
    verificationAgreement: true,
  })
  .required({ verificationAgreement: true });

/** The form as it is on the screen: a select that nobody touched holds an empty text. */
export interface ShortDraft {
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

/** An empty form, with what the account already tells where there is one. */
export const shortDraftFor = (user: CurrentUser | null): ShortDraft => ({
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
