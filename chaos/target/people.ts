import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import type { User } from '../../server/models/members/user.ts';
import { MatchmakerModel } from '../../server/models/messaging/matchmaker.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';

/** One user of each kind, and the ids of what they have with each other. */
export interface TargetPeople {
  readonly applicant: User;
  readonly member: User;
  readonly vip: User;
  readonly matchmaker: User;
  readonly admin: User;
  readonly ids: readonly string[];
}

/** Makes one user of each kind: member and VIP are connected, the VIP has a matchmaker, the applicant waits for a decision. */
export const makeTargetPeople = async (): Promise<TargetPeople> => {
  const [matchmaker, admin, applicant, member, stranger] = await Promise.all([
    makeUser({ role: 'matchmaker' }),
    makeUser({ role: 'admin' }),
    makeUser(),
    makeMember(),
    makeMember({}, { gender: 'male' }),
  ]);
  const vip = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id }, { gender: 'male' });
  const applicationId = newId();
  const answers = { about: 'I hope for a calm home.' };
  const submittedAt = clock.now();
  await Promise.all([
    MatchmakerModel.create({ _id: matchmaker._id, name: 'Khadija', photo: null }),
    ApplicationModel.create({ _id: applicationId, userId: applicant._id, status: 'pending', answers, submittedAt }),
  ]);
  const [thread, introduction] = await Promise.all([
    makeConnection(member._id, vip._id),
    makeMatch(member._id, stranger._id),
  ]);
  const ids = [matchmaker, applicant, member, vip, stranger].map(({ _id }) => _id);
  const all = [...ids, applicationId, thread._id, introduction._id, 'daily-prayer'];
  return { applicant, member, vip, matchmaker, admin, ids: all };
};
