import type { ApplicationForm } from '../../shared/contract/applications.ts';
import type { Role, Tier } from '../../shared/options.ts';
import { createAccount } from '../domain/accounts/accounts.ts';
import { apply } from '../domain/applications/apply.ts';
import { decideApplication } from '../domain/applications/review.ts';
import { createActor, system, type UserActor } from '../domain/kernel/actor.ts';
import { changeProfile } from '../domain/profiles/profiles.ts';
import { answerQuestions } from '../domain/questions/question-answers.ts';
import { changeSettings } from '../domain/settings/settings.ts';
import { changeMember } from '../domain/staff/member-changes.ts';
import { UserModel } from '../models/members/user.ts';
import { buildAnswers } from './answers.ts';
import type { Person } from './people.ts';
import { seeded } from './random.ts';

export interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** Returns the actor of a user as their own requests would have it now. */
export const actAs = async (userId: string): Promise<UserActor> => {
  const user = await UserModel.findById(userId).lean();
  if (!user) throw new Error('The seed has lost someone it made.');
  return createActor(user, 'seed');
};

/** Returns a phone number reserved for fiction, always the same for the same e-mail. */
const buildPhone = ({ email }: Pick<Newcomer, 'email'>): string => {
  const random = seeded([...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7));
  return `+1 ${random.int(201, 989)} 555 01${String(random.int(0, 99)).padStart(2, '0')}`;
};

/** Opens an account that has not applied; staff get their role at once. */
export const open = async (newcomer: Newcomer, role: Role = 'applicant'): Promise<UserActor> => {
  const username = newcomer.email.replace('@demo.test', '');
  return createActor(await createAccount({ ...newcomer, username, phone: buildPhone(newcomer), role }), 'seed');
};

const EDUCATION = { high_school: 'bachelor', bachelors: 'bachelor', masters: 'master' } as const;

/** Builds a person's four-step application, without the fields that only the profile has. */
const buildForm = ({ email, firstName, lastName }: Newcomer, { profile }: Person): ApplicationForm => {
  const { age, gender, location, education, income, religiousLevel, occupation } = profile;
  return {
    email,
    firstName,
    lastName,
    phone: buildPhone({ email }),
    occupation: occupation ?? 'Consultant',
    education:
      education === 'doctorate' || education === 'professional' ? education : EDUCATION[education ?? 'bachelors'],
    income: income ?? '100k-150k',
    religiousLevel: religiousLevel ?? 'practicing',
    about: profile.bio ?? '',
    ...(age ? { age: Math.max(21, age) } : {}),
    ...(gender ? { gender } : {}),
    ...(location ? { location } : {}),
    verificationAgreement: true,
  };
};

/** Opens an account and applies; the application waits. Returns the applicant and the application's id. */
export const applyAs = async (
  newcomer: Newcomer,
  person: Person,
): Promise<{ applicant: UserActor; applicationId: string }> => {
  const applicant = await open(newcomer);
  const { _id } = await apply(applicant, buildForm(newcomer, person));
  return { applicant, applicationId: _id };
};

/** The whole way to membership: account, application, approval, profile, preferences and tier. Returns the member's id. */
export const join = async (newcomer: Newcomer, person: Person, tier: Tier = person.tier): Promise<string> => {
  const { applicant, applicationId } = await applyAs(newcomer, person);
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
