import type { OwnProfile } from '../../../../../shared/contract/base/views.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import * as labels from '../../../content/option-labels.ts';
import type { FactRow } from './description-list.tsx';

const yesNo = (value: boolean | null | undefined): string => (value === true ? 'Yes' : value === false ? 'No' : '');
const number = (value: number | null | undefined): string => (value == null ? '' : String(value));
const day = (time: string | null): string =>
  time === null ? '' : new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

type Told = Partial<Omit<OwnProfile, 'education'>> & { education?: string | null };

const buildPersonRows = (told: Told): FactRow[] => [
  { term: 'Age', value: number(told.age) },
  { term: 'Gender', value: labels.getLabel(labels.GENDER_LABELS, told.gender) },
  { term: 'Location', value: told.location ?? '' },
  { term: 'Occupation', value: told.occupation ?? '' },
  { term: 'Education', value: labels.getLabel(labels.EDUCATION_LABELS, told.education) },
  { term: 'Annual income', value: labels.getLabel(labels.INCOME_LABELS, told.income) },
  { term: 'Religious practice', value: labels.getLabel(labels.RELIGIOUS_LABELS, told.religiousLevel) },
  { term: 'Ethnicity', value: labels.getLabel(labels.ETHNICITY_LABELS, told.ethnicity) },
  { term: 'Height', value: labels.formatHeight(told.height ?? '') },
  { term: 'Marital status', value: labels.getLabel(labels.MARITAL_LABELS, told.maritalStatus) },
  { term: 'Has children', value: yesNo(told.hasChildren) },
  { term: 'Wants children', value: yesNo(told.wantsChildren) },
];

/** Everything an application says. */
export const buildApplicationRows = ({ answers, applicant }: StaffApplication): FactRow[] => [
  { term: 'About', value: answers.about ?? '', wide: true },
  { term: 'Email', value: answers.email ?? applicant.email },
  { term: 'Phone', value: answers.phone ?? applicant.phone ?? '' },
  ...buildPersonRows(answers as Told),
  { term: 'Verification agreement', value: yesNo(answers.verificationAgreement) },
];

/** What became of an application, for staff. */
export const buildDecisionRows = ({ decidedBy, decidedAt, reason, note }: StaffApplication): FactRow[] => [
  { term: 'Decided by', value: decidedBy ? `${decidedBy.firstName} ${decidedBy.lastName}` : '' },
  { term: 'Decided', value: day(decidedAt) },
  { term: 'Reason told to the applicant', value: reason ?? '', wide: true },
  { term: 'Note for staff', value: note ?? '', wide: true },
];

/** A person's account, and their profile where it was sent along. */
export const buildMemberRows = (member: StaffMember): FactRow[] => [
  { term: 'Email', value: member.email },
  { term: 'Phone', value: member.phone ?? '' },
  { term: 'Username', value: member.username },
  { term: 'Joined', value: day(member.createdAt) },
  { term: 'Last active', value: day(member.lastActiveAt) },
  ...(member.profile
    ? [...buildPersonRows(member.profile), { term: 'Bio', value: member.profile.bio ?? '', wide: true }]
    : []),
];
