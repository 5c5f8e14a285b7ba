import { MAX_NAMED_ACCOUNTS, REVIEW_FINDINGS, type ReviewFinding } from '../../../shared/review-options.ts';
import type { Application } from '../../models/members/application.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { checkAddresses, checkAnswers } from '../../policies/application-checks.ts';
import type { ApplicantFacts } from './facts.ts';

/** What was found in an application, with the other accounts that it is about, newest first. */
export interface ReviewCheck {
  found: ReviewFinding;
  accounts: User[];
}

/**
 * Looks through an application for its reviewer, in the order of `REVIEW_FINDINGS`. Suspended and deleted accounts with the same
 * contacts are found by `findReturning()`, and not named here again.
 */
export const checkApplication = async (
  { answers }: Pick<Application, 'answers'>,
  applicant: User | undefined,
  facts: ApplicantFacts,
): Promise<ReviewCheck[]> => {
  const own = checkAnswers({ about: answers.about ?? '', age: answers.age ?? facts.age });
  const addresses = checkAddresses([answers.email ?? [], applicant?.email ?? []].flat());
  const checks: ReviewCheck[] = [
    ...[...own, ...addresses].map((found) => ({ found, accounts: [] })),
    ...(applicant ? await findDuplicates(applicant) : []),
  ];
  return checks.sort((a, b) => REVIEW_FINDINGS.indexOf(a.found) - REVIEW_FINDINGS.indexOf(b.found));
};

/** Returns the other accounts with an applicant's mailboxes or numbers, of the account or the answers, now or before, or with the same name. */
const findDuplicates = async (applicant: User): Promise<ReviewCheck[]> => {
  const phones = [...applicant.phoneHashes, ...applicant.nationalPhoneHashes];
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

const findOthers = ({ _id }: User, where: object): Promise<User[]> =>
  UserModel.find({ ...existingAccounts, _id: { $ne: _id }, ...where })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_NAMED_ACCOUNTS)
    .lean<User[]>();
