import { MAX_NAMED_ACCOUNTS, REVIEW_FINDINGS, type ReviewFinding } from '../../../shared/review-options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { areSimilar } from '../../models/text-prints.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { checkAddresses, checkAnswers } from '../../policies/application-checks.ts';
import type { ApplicantFacts } from './facts.ts';
import { haveCommon } from './returning.ts';

/** What was found in an application, with the other accounts that it is about, newest first. */
export interface ReviewCheck {
  found: ReviewFinding;
  accounts: User[];
}

/** An application, its applicant where the account is still there, and what is known of them. */
export interface CheckedApplication {
  application: Pick<Application, 'answers' | 'userId' | 'textPrints'>;
  applicant: User | undefined;
  facts: ApplicantFacts;
}

const byWeight = (a: ReviewFinding, b: ReviewFinding): number =>
  REVIEW_FINDINGS.indexOf(a) - REVIEW_FINDINGS.indexOf(b);

/** Returns what is conspicuous in an application by itself. */
const checkAlone = ({ application: { answers }, applicant, facts }: CheckedApplication): ReviewFinding[] => {
  const { about = '', occupation = '', ethnicity = '', location = '' } = answers;
  return [
    ...checkAnswers({ about, age: answers.age ?? facts.age, others: [occupation, ethnicity, location] }),
    ...checkAddresses([answers.email ?? [], applicant?.email ?? []].flat()),
  ];
};

/**
 * Looks through an application for its reviewer, in the order of `REVIEW_FINDINGS`. Suspended and deleted accounts with the same
 * contacts are found by `findReturning()`, and not named here again.
 */
export const checkApplication = async (checked: CheckedApplication): Promise<ReviewCheck[]> => {
  const { applicant, application } = checked;
  const [duplicates, sameText] = await Promise.all([
    applicant ? findDuplicates(applicant) : [],
    findWithSimilarText(application),
  ]);
  const checks: ReviewCheck[] = [
    ...checkAlone(checked).map((found) => ({ found, accounts: [] })),
    ...duplicates,
    ...(sameText.length > 0 ? [{ found: 'same-text' as const, accounts: sameText }] : []),
  ];
  return checks.sort((a, b) => byWeight(a.found, b.found));
};

const getPhones = ({ phoneHashes, nationalPhoneHashes }: User): string[] => [...phoneHashes, ...nationalPhoneHashes];

/** Returns the other accounts with an applicant's mailboxes or numbers, of the account or the answers, now or before, or with the same name. */
const findDuplicates = async (applicant: User): Promise<ReviewCheck[]> => {
  const phones = getPhones(applicant);
  const [email, phone, name] = await Promise.all([
    findOthers(applicant, { suspendedAt: null, emailHashes: { $in: applicant.emailHashes } }),
    findOthers(applicant, {
      suspendedAt: null,
      $or: [{ phoneHashes: { $in: phones } }, { nationalPhoneHashes: { $in: phones } }],
    }),
    typeof applicant.nameHash === 'string'
      ? // The index, which is partial, serves no query that does not name the type.
        findOthers(applicant, { nameHash: { $type: 'string', $eq: applicant.nameHash } })
      : [],
  ]);
  const found = { 'same-email': email, 'same-phone': phone, 'same-name': name } as const;
  return Object.entries(found).flatMap(([kind, accounts]) =>
    accounts.length > 0 ? [{ found: kind as keyof typeof found, accounts }] : [],
  );
};

const findOthers = ({ _id }: Pick<User, '_id'>, where: object): Promise<User[]> =>
  UserModel.find({ ...existingAccounts, _id: { $ne: _id }, ...where })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_NAMED_ACCOUNTS)
    .lean<User[]>();

/** With so many applications at most a text is compared: sentences that more of them share say nothing of anybody. */
const MAX_COMPARED = 2_000;

type Printed = Required<Pick<Application, 'userId' | 'textPrints'>>;

/** Returns the applications that share a print with some. */
const findPrinted = (prints: readonly string[]): Promise<Printed[]> =>
  prints.length === 0
    ? Promise.resolve([])
    : ApplicationModel.find({ textPrints: { $in: prints } }, { userId: 1, textPrints: 1 })
        .limit(MAX_COMPARED)
        .lean<Printed[]>();

const pickSimilar = ({ userId, textPrints = [] }: CheckedApplication['application'], others: readonly Printed[]) =>
  others.filter((other) => other.userId !== userId && areSimilar(textPrints, other.textPrints));

/** Returns the other accounts whose application says much the same. */
const findWithSimilarText = async (application: CheckedApplication['application']): Promise<User[]> => {
  const similar = pickSimilar(application, await findPrinted(application.textPrints ?? []));
  if (similar.length === 0) return [];
  const userIds = similar.map(({ userId }) => userId);
  return findOthers({ _id: application.userId }, { _id: { $in: userIds, $ne: application.userId } });
};

/** Returns the names of these that other accounts have too. */
const findCommonNames = async (names: readonly string[]): Promise<ReadonlySet<string>> => {
  const common = await UserModel.aggregate<{ _id: string }>([
    { $match: { ...existingAccounts, nameHash: { $type: 'string', $in: names } } },
    { $group: { _id: '$nameHash', accounts: { $sum: 1 } } },
    { $match: { accounts: { $gt: 1 } } },
  ]);
  return new Set(common.map(({ _id }) => _id));
};

/**
 * Returns what is found in each of some applications, as {@link checkApplication} finds it, by the id of the applicant and without the
 * other accounts. Makes the same three queries for any number.
 */
export const checkApplications = async (
  checked: readonly CheckedApplication[],
): Promise<ReadonlyMap<string, ReviewFinding[]>> => {
  const applicants = checked.flatMap(({ applicant }) => applicant ?? []);
  const emails = applicants.flatMap(({ emailHashes }) => emailHashes);
  const phones = applicants.flatMap(getPhones);
  const [others, commonNames, printed] = await Promise.all([
    UserModel.find(
      {
        ...existingAccounts,
        suspendedAt: null,
        $or: [
          { emailHashes: { $in: emails } },
          { phoneHashes: { $in: phones } },
          { nationalPhoneHashes: { $in: phones } },
        ],
      },
      { emailHashes: 1, phoneHashes: 1, nationalPhoneHashes: 1 },
    ).lean<User[]>(),
    findCommonNames(applicants.flatMap(({ nameHash }) => nameHash ?? [])),
    findPrinted(checked.flatMap(({ application }) => application.textPrints ?? [])),
  ]);
  const findShared = (applicant: User): ReviewFinding[] => {
    const rest = others.filter(({ _id }) => _id !== applicant._id);
    return [
      ...(rest.some((one) => haveCommon(one.emailHashes, applicant.emailHashes)) ? (['same-email'] as const) : []),
      ...(rest.some((one) => haveCommon(getPhones(one), getPhones(applicant))) ? (['same-phone'] as const) : []),
      ...(commonNames.has(applicant.nameHash ?? '') ? (['same-name'] as const) : []),
    ];
  };
  return new Map(
    checked.map((one) => [
      one.application.userId,
      [
        ...checkAlone(one),
        ...(one.applicant ? findShared(one.applicant) : []),
        ...(pickSimilar(one.application, printed).length > 0 ? (['same-text'] as const) : []),
      ].sort(byWeight),
    ]),
  );
};
