import * as z from 'zod';
import { CONTACT_TOPICS, OWN_SUPPORT_TOPICS } from '../../../../shared/contact-message-options.ts';
import { accountChange } from '../../../../shared/contract/account.ts';
import { code, credentials, registration } from '../../../../shared/contract/accounts.ts';
import { appealBody, applicationForm, reviewAnswer } from '../../../../shared/contract/applications.ts';
import {
  applicationAge,
  email,
  messageContent,
  required,
  requiredLine,
} from '../../../../shared/contract/base/fields.ts';
import { giftRequest, paymentRecord, refundRequest } from '../../../../shared/contract/membership.ts';
import { suspensionAppeal } from '../../../../shared/contract/moderation.ts';
import { passkeyName } from '../../../../shared/contract/passkeys.ts';
import { profileChange } from '../../../../shared/contract/profiles.ts';
import { newReport } from '../../../../shared/contract/reports.ts';
import { accountLinkRequest, appealDecision, moderationRequest } from '../../../../shared/contract/staff/moderation.ts';
import { accessRequest } from '../../../../shared/contract/staff/private-details.ts';
import { contactCorrection } from '../../../../shared/contract/staff/staff-accounts.ts';
import { applicantQuestion, decision } from '../../../../shared/contract/staff/staff-applications.ts';
import { matchmakerEntry } from '../../../../shared/contract/staff/staff-matchmakers.ts';
import { factCorrection } from '../../../../shared/contract/staff/staff-members.ts';
import { noteWords } from '../../../../shared/contract/staff/staff-notes.ts';
import { reportClosing } from '../../../../shared/contract/staff/staff-reports.ts';
import { savedTextWords } from '../../../../shared/contract/staff/staff-saved-texts.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GENDERS } from '../../../../shared/options.ts';

const emailForm = credentials.pick({ email: true });

const passwordAndConfirmation = z.object({ password: z.string(), confirmPassword: z.string() });
const confirmed = (values: z.infer<typeof passwordAndConfirmation>): boolean =>
  values.password.normalize('NFKC') === values.confirmPassword.normalize('NFKC');

/** Shown beside the confirmation, also while other fields are still invalid. */
const mismatch = {
  path: ['confirmPassword'],
  error: 'Passwords do not match',
  when: ({ value }: { value: unknown }) => passwordAndConfirmation.safeParse(value).success,
};

/** The registration form: the registration, and the password once more. */
const registrationForm = registration.extend({ confirmPassword: z.string() }).refine(confirmed, mismatch);

/** A new password, written twice. */
const newPasswordForm = registration
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(confirmed, mismatch);

/** The present password and the new one. */
const passwordChangeForm = z.strictObject({
  current: credentials.shape.password,
  password: registration.shape.password,
});

const passwordForm = credentials.pick({ password: true });
const codeForm = z.strictObject({ code });
const passwordAndCodeForm = passwordForm.extend({ code });

/** The short application of the landing page; the agreement is required here. */
const shortApplicationForm = applicationForm
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

/** The application in steps: without age and gender nobody can be introduced. */
const fullApplicationForm = applicationForm.extend({
  age: z.number('Please add your age').pipe(applicationAge),
  gender: z.enum(GENDERS, 'Please choose your gender'),
});

/** What a pending applicant adds to the application. */
const missingFactsForm = z
  .object({
    age: z.number('Please add your age').pipe(applicationAge),
    gender: z.enum(GENDERS, 'Please choose your gender'),
  })
  .partial();

const contactForm = z.object({
  name: requiredLine('Name is required').trim(),
  email,
  subject: z.enum([...CONTACT_TOPICS, '']),
  message: required('Message is required', LIMITS.message.max).trim(),
});

const passkeyForm = z.object({ name: passkeyName, password: credentials.shape.password });

const decisionForm = decision.pick({ reason: true, note: true });
/** The languages are one text, with commas between them. */
const matchmakerForm = matchmakerEntry.pick({ name: true, limit: true, greeting: true }).extend({
  languages: z.string().transform((text) =>
    text
      .split(/[,،]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
});

const reportForm = newReport.pick({ reason: true, details: true, block: true }).extend({ sendsMessages: z.boolean() });

/** An empty field of the form corrects nothing. */
const factCorrectionForm = factCorrection.extend({
  age: factCorrection.shape.age.nullable(),
  gender: factCorrection.shape.gender.nullable(),
});

/** The fields of the form are always there; the ones that are left as they were are not sent. */
const contactCorrectionForm = contactCorrection.required({ email: true, phone: true });

/**
 * The rules of each form, most of them the contract's own. They are loaded with a form's first use: no page waits for them
 * and for the schema library.
 */
/** A further message to support. */
const supportReplyForm = z.strictObject({ text: messageContent });
/** A message to support, whose topic is chosen. */
const supportForm = supportReplyForm.extend({ topic: z.enum(OWN_SUPPORT_TOPICS, 'Please choose a topic') });

export const formSchemas = {
  accessRequest,
  accountChange,
  accountLinkRequest,
  appealBody,
  appealDecision,
  applicantQuestion,
  codeForm,
  moderationRequest,
  contactCorrectionForm,
  contactForm,
  credentials,
  decisionForm,
  emailForm,
  factCorrectionForm,
  fullApplicationForm,
  giftRequest,
  matchmakerForm,
  missingFactsForm,
  newPasswordForm,
  noteWords,
  passkeyForm,
  passwordAndCodeForm,
  passwordChangeForm,
  passwordForm,
  paymentRecord,
  profileChange,
  refundRequest,
  registrationForm,
  reportClosing,
  reportForm,
  reviewAnswer,
  savedTextWords,
  shortApplicationForm,
  supportForm,
  supportReplyForm,
  suspensionAppeal: suspensionAppeal.pick({ text: true }),
};
