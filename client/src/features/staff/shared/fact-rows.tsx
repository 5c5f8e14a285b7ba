import type { ReactNode } from 'react';
import type { OwnProfile } from '../../../../../shared/contract/base/views.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { getPromptText } from '../../../../../shared/prompts.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import type { FactRow } from '../../../components/description-list.tsx';
import { MailAddress } from '../../../components/person/mail-address.tsx';
import { describeChecks } from '../../../content/document-words.ts';
import { formatCalendarDay, formatHeight } from '../../../content/format.ts';
import { formatName } from '../../../content/format-name.ts';
import * as labels from '../../../content/option-labels.ts';
import { formatPerson } from './row.tsx';
import { ShowPhone } from './show-phone.tsx';
import { Time, ZoneAndTime } from './time.tsx';

const yesNo = (value: boolean | null | undefined): string => (value === true ? 'Yes' : value === false ? 'No' : '');
const number = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** Stands for a value that is shown once a reason was given. */
const CLOSED = 'Closed';
/** What is shown of a profile and of an application alike. Stored answers may be none of today's choices. */
type KnownFields = {
  readonly [K in keyof OwnProfile & keyof StaffApplication['answers']]?: OwnProfile[K] | StaffApplication['answers'][K];
};

const buildPersonRows = (fields: KnownFields, isOpen: boolean): FactRow[] => [
  { term: 'Age', value: number(fields.age) },
  { term: 'Gender', value: labels.getLabel(labels.GENDER_LABELS, fields.gender) },
  { term: 'Location', value: fields.location ?? '' },
  { term: 'Occupation', value: fields.occupation ?? '' },
  { term: 'Education', value: labels.getLabel(labels.EDUCATION_LABELS, fields.education) },
  { term: 'Annual income', value: isOpen ? labels.getLabel(labels.INCOME_LABELS, fields.income) : CLOSED },
  { term: 'Religious practice', value: labels.getLabel(labels.RELIGIOUS_LABELS, fields.religiousLevel) },
  { term: 'Ethnicity', value: labels.getLabel(labels.ETHNICITY_LABELS, fields.ethnicity) },
  { term: 'Height', value: formatHeight(fields.height ?? '') },
  { term: 'Marital status', value: labels.getLabel(labels.MARITAL_LABELS, fields.maritalStatus) },
  { term: 'Has children', value: yesNo(fields.hasChildren) },
  { term: 'Wants children', value: yesNo(fields.wantsChildren) },
];

/** Builds the rows of all answers of an application. */
export const buildApplicationRows = ({ answers, applicant, privateDetails }: StaffApplication): FactRow[] => [
  { term: 'About', value: answers.about ?? '', wide: true },
  { term: 'Email', value: <MailAddress address={answers.email ?? applicant.email} /> },
  { term: 'Phone', value: privateDetails.isOpen ? (answers.phone ?? applicant.phone ?? '') : CLOSED },
  ...buildPersonRows(answers, privateDetails.isOpen),
  { term: 'Verification agreement', value: yesNo(answers.verificationAgreement) },
];

/** Builds the rows of the decision on an application, for staff. */
export const buildDecisionRows = ({
  decidedBy,
  decidedAt,
  reason,
  note,
}: Pick<StaffApplication, 'decidedBy' | 'decidedAt' | 'reason' | 'note'>): FactRow[] => [
  { term: 'Decided by', value: formatPerson(decidedBy, '') },
  { term: 'Decided', value: decidedAt ? <Time at={decidedAt} exact /> : '' },
  { term: 'Reason given to the applicant', value: reason ?? 'None', wide: true },
  { term: 'Note for staff', value: note ?? 'None', wide: true },
];

/** How and by whom somebody was verified the last time; nothing where that is not known. */
const buildVerificationRows = ({ verification, verificationStatus }: StaffMember): FactRow[] => {
  if (!verification) return [];
  const { way, by, at, note } = verification;
  const how = way ? labels.VERIFICATION_WAY_LABELS[way] : 'Way not recorded';
  const who = by ? `, by ${formatName(by)}` : '';
  const term = verificationStatus === 'verified' ? 'Verified' : 'Last verified';
  const value = (
    <span>
      <span>{`${how}${who}, `}</span>
      <Time at={at} exact />
      <span>{note ? `\n${isolate(note)}` : ''}</span>
    </span>
  );
  return [{ term, value, wide: true }];
};

const buildCheckRows = ({ documentChecks }: OwnProfile): FactRow[] => {
  const value = describeChecks(documentChecks);
  return value ? [{ term: 'Checked on a document', value, wide: true }] : [];
};

const buildPhone = (member: StaffMember): ReactNode => {
  if (member.privateDetails.isOpen) return member.phone ?? '';
  // Of somebody else it is pressed anew.
  return member.can.showPhone ? <ShowPhone key={member.id} person={member} /> : CLOSED;
};

/** Builds an account's rows, and those of its profile where the response includes it. */
export const buildMemberRows = (member: StaffMember): FactRow[] => [
  { term: 'Email', value: member.email === null ? CLOSED : <MailAddress address={member.email} /> },
  { term: 'Phone', value: buildPhone(member) },
  { term: 'Username', value: member.username },
  { term: 'Joined', value: <Time at={member.createdAt} exact /> },
  { term: 'Last active', value: member.lastActiveAt ? formatCalendarDay(member.lastActiveAt) : 'Not shown' },
  ...(member.timeZone ? [{ term: 'Time zone', value: <ZoneAndTime timeZone={member.timeZone} /> }] : []),
  ...buildVerificationRows(member),
  ...(member.profile
    ? [
        ...buildCheckRows(member.profile),
        ...buildPersonRows(member.profile, member.privateDetails.isOpen),
        { term: 'Bio', value: member.profile.bio ?? '', wide: true },
        ...member.profile.prompts.map(({ id, text }) => ({ term: getPromptText(id), value: text, wide: true })),
      ]
    : []),
];
