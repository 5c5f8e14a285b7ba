import type { ClientSession } from 'mongoose';
import type { ApplicationAnswers } from '../../../shared/contract/applications.ts';
import { profileChange } from '../../../shared/contract/profiles.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';

const EDUCATION = {
  bachelor: 'bachelors',
  master: 'masters',
  doctorate: 'doctorate',
  professional: 'professional',
} as const satisfies Record<NonNullable<ApplicationAnswers['education']>, Profile['education']>;

/** Shortens a text to so many characters, as limits count them. */
const cut = (text: string, max: number): string => [...text.trim()].slice(0, max).join('');

/** Returns the profile fields that an application answers. */
const toProfileFields = (answers: ApplicationAnswers): Partial<Profile> => ({
  bio: cut(answers.about, LIMITS.bio.max),
  ...(answers.education ? { education: EDUCATION[answers.education] } : {}),
  occupation: answers.occupation?.trim() ?? null,
  income: answers.income ?? null,
  religiousLevel: answers.religiousLevel ?? null,
  ethnicity: answers.ethnicity ?? null,
  age: answers.age ?? null,
  gender: answers.gender ?? null,
  location: answers.location?.trim() ?? null,
  height: answers.height?.trim() ?? null,
  maritalStatus: answers.maritalStatus ?? null,
  hasChildren: answers.hasChildren ?? null,
  wantsChildren: answers.wantsChildren ?? null,
});

/**
 * Returns whether a profile may hold a value in a field. Stored answers may break the limits and option sets of today, and no page
 * would show a profile that does.
 */
export const fitsProfile = (field: keyof typeof profileChange.shape, value: unknown): boolean =>
  profileChange.shape[field].safeParse(value).success;

/** Returns the fields that an application fills in: those that are still empty in the profile. */
export const fillFromApplication = (profile: Partial<Profile>, answers: ApplicationAnswers): Partial<Profile> =>
  Object.fromEntries(
    Object.entries(toProfileFields(answers)).filter(([name, value]) => {
      const field = name as keyof Profile & keyof typeof profileChange.shape;
      const present = profile[field] ?? '';
      return present === '' && value !== null && value !== '' && fitsProfile(field, value);
    }),
  );

/** Fills the empty fields of a user's profile from their application, in the caller's transaction. */
export const fillProfile = async (
  session: ClientSession,
  userId: string,
  answers: ApplicationAnswers,
): Promise<void> => {
  const profile = await ProfileModel.findById(userId, null, { session }).lean<Profile>();
  await ProfileModel.updateOne(
    { _id: userId },
    { $set: fillFromApplication(profile ?? {}, answers) },
    { session, upsert: true, setDefaultsOnInsert: true },
  );
};
