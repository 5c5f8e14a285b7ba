import type { Application } from '../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { fitsProfile } from './profile-mapping.ts';

/** Age and gender of an applicant, without which no one is introduced; null where they are not known. */
export type ApplicantFacts = Pick<Profile, 'age' | 'gender'>;

/**
 * Returns a function that returns the facts of each of these applications. While one is pending they are those that an approval
 * leaves in the profile: what the profile has, also what was added after applying, else what was answered. Of a decided
 * application they are the answers'. Makes one query, and none where all are decided.
 */
export const loadApplicantFacts = async (
  applications: readonly Application[],
): Promise<(application: Application) => ApplicantFacts> => {
  const userIds = applications.flatMap(({ status, userId }) => (status === 'pending' ? [userId] : []));
  const profiles =
    userIds.length > 0
      ? await ProfileModel.find({ _id: { $in: userIds } }, { age: 1, gender: 1 }).lean<Profile[]>()
      : [];
  const byUserId = new Map(profiles.map((profile) => [profile._id, profile]));
  return ({ userId, answers }) => {
    const profile = byUserId.get(userId);
    const { age = null, gender = null } = answers;
    return {
      age: profile?.age ?? (fitsProfile('age', age) ? age : null),
      gender: profile?.gender ?? (fitsProfile('gender', gender) ? gender : null),
    };
  };
};
