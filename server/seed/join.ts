import type { ApplicationForm } from '../../shared/contract/applications.ts';
import type { Role, Tier } from '../../shared/options.ts';
import { createAccount } from '../domain/accounts/accounts.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { apply } from '../domain/applications/apply.ts';
import { decideApplication } from '../domain/applications/review.ts';
import { createActor, system, type UserActor } from '../domain/kernel/actor.ts';
import { changeProfile } from '../domain/profiles/profiles.ts';
import { answerQuestions } from '../domain/questions/question-answers.ts';
import { changeSettings } from '../domain/settings/settings.ts';
import { UserModel } from '../models/members/user.ts';
import { buildAnswers } from './answers.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';

export interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** Returns the actor that an account's own requests would have now. Throws an error if the account does not exist. */
export const getActor = async (userId: string): Promise<UserActor> => {
  const user = await UserModel.findById(userId).lean();
  if (!user) throw new Error('The seed has lost someone it made.');
  // Nobody signs in here, so nobody is asked for a second factor.
  return { ...createActor(user, 'seed'), lacksSecondFactor: false };
};

/** Returns a phone number from the range reserved for fiction, always the same one for the same e-mail address. */
const buildPhone = ({ email }: Pick<Newcomer, 'email'>): string => {
  const random = createRandom([...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7));
  return `+1 ${random.int(201, 989)} 555 01${String(random.int(0, 99)).padStart(2, '0')}`;
};

/** Opens an account without an application; staff get their role at once. */
export const openAccount = async (newcomer: Newcomer, role: Role = 'applicant'): Promise<UserActor> => {
  const username = newcomer.email.replace('@demo.test', '');
  return createActor(await createAccount({ ...newcomer, username, phone: buildPhone(newcomer), role }), 'seed');
};

const EDUCATION_IN_FORM = { high_school: 'bachelor', bachelors: 'bachelor', masters: 'master' } as const;

/** Returns a person's application form; the fields that it does not ask for go into the profile later. */
const buildForm = ({ email, firstName, lastName }: Newcomer, { profile }: Person): ApplicationForm => {
  const { age, gender, location, education, income, religiousLevel, occupation } = profile;
  return {
    email,
    firstName,
    lastName,
    phone: buildPhone({ email }),
    occupation: occupation ?? 'Consultant',
    education:
      education === 'doctorate' || education === 'professional'
        ? education
        : EDUCATION_IN_FORM[education ?? 'bachelors'],
    income: income ?? '100k-150k',
    religiousLevel: religiousLevel ?? 'practicing',
    about: profile.bio ?? '',
    ...(age ? { age: Math.max(21, age) } : {}),
    ...(gender ? { gender } : {}),
    ...(location ? { location } : {}),
    verificationAgreement: true,
  };
};

/** Opens an account and submits an application, which then waits for review. Returns the applicant and its id. */
export const submitApplication = async (
  newcomer: Newcomer,
  person: Person,
): Promise<{ applicant: UserActor; applicationId: string }> => {
  const applicant = await openAccount(newcomer);
  const { _id } = await apply(applicant, buildForm(newcomer, person));
  return { applicant, applicationId: _id };
};

/**
 * Makes a person a member as the service would: account, application, profile, preferences, answers, approval and tier.
 * Returns the member's id.
 */
export const joinAsMember = async (newcomer: Newcomer, person: Person, tier: Tier = person.tier): Promise<string> => {
  const { applicant, applicationId } = await submitApplication(newcomer, person);
  const { ethnicity, height, maritalStatus, hasChildren, wantsChildren, verificationStatus } = person.profile;
  await changeProfile(applicant, {
    ethnicity: ethnicity ?? null,
    height: height ?? null,
    maritalStatus: maritalStatus ?? null,
    hasChildren: hasChildren ?? null,
    wantsChildren: wantsChildren ?? null,
  });
  await changeSettings(applicant, { preferences: person.preferences });
  await answerQuestions(applicant, buildAnswers(newcomer.email, person.profile));
  await decideApplication(system, applicationId, { decision: 'approved' });
  await changeMember(system, applicant.userId, {
    membershipTier: tier,
    verificationStatus: verificationStatus ?? 'pending',
  });
  return applicant.userId;
};
