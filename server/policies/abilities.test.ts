import { describe, expect, it } from 'vitest';
import type { MemberChange } from '../../shared/contract/staff/member-change.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { showPhone } from '../domain/access-log/phone.ts';
import { openPrivateDetails } from '../domain/access-log/private-details.ts';
import { correctContact } from '../domain/accounts/members/contact-corrections.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { requestSecondFactorReset } from '../domain/accounts/members/staff-requests.ts';
import { endSessionsOf } from '../domain/accounts/members/staff-sessions.ts';
import { issueResetLink } from '../domain/accounts/reset-links.ts';
import { apply } from '../domain/applications/apply.ts';
import { askApplicant } from '../domain/applications/questions.ts';
import { claimApplication, decideApplication, reopenApplication } from '../domain/applications/review.ts';
import { createActor, type UserActor } from '../domain/kernel/actor.ts';
import { listThreadForStaff, sendAsMatchmaker } from '../domain/messaging/staff-threads.ts';
import { correctFacts } from '../domain/profiles/fact-corrections.ts';
import { ApplicationModel } from '../models/members/application.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { canDecideSuspension, getApplicationAbilities, getMemberAbilities } from './abilities.ts';

givenDatabase();

const as = (user: User): UserActor => createActor(user, 's');
const reload = (user: User): Promise<User> => UserModel.findById(user._id).lean<User>().orFail();
const isAccepted = async (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === undefined) throw error;
      return false;
    },
  );

describe('the abilities of staff are what the commands accept', () => {
  const subjects = async (): Promise<[string, User, User][]> => {
    const [admin, amal] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'matchmaker' })];
    const assigned = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: amal._id });
    const stranger = await makeMember({ membershipTier: 'vip' });
    const otherAdmin = await makeUser({ role: 'admin' });
    return [
      // First: what happens to a matchmaker's account below also ends the assignment.
      ['a matchmaker, their own member', amal, assigned],
      ['a matchmaker, someone else’s member', amal, stranger],
      ['an admin, a member', admin, assigned],
      ['an admin, a member without a matchmaker', admin, stranger],
      ['an admin, a matchmaker', admin, amal],
      ['an admin, another admin', admin, otherAdmin],
      ['an admin, themselves', admin, admin],
      ['an admin, an applicant', admin, await makeUser({ role: 'applicant' })],
    ];
  };

  it('for every kind of person', async () => {
    for (const [label, viewer, subject] of await subjects()) {
      // Changes that the commands accept are undone by hand, so that each call meets the same state.
      const restore = () => UserModel.replaceOne({ _id: subject._id }, subject);
      const can = getMemberAbilities(as(viewer), await reload(subject));
      const change = (given: MemberChange) => isAccepted(changeMember(as(viewer), subject._id, given));
      const matchmaker = await makeUser({ role: 'matchmaker' });
      const content = 'Salam';
      const tried: Record<string, boolean> = {};
      for (const [ability, attempt] of [
        [
          'readThread',
          async () =>
            // An admin gives a reason first.
            (await isAccepted(openPrivateDetails(as(viewer), subject._id, { reason: 'help' }))) &&
            isAccepted(listThreadForStaff(as(viewer), subject._id, { limit: 1 })),
        ],
        ['writeThread', () => isAccepted(sendAsMatchmaker(as(viewer), { memberId: subject._id, content }))],
        ['showPhone', () => isAccepted(showPhone(as(viewer), subject._id))],
        ['issueResetLink', () => isAccepted(issueResetLink(as(viewer), subject._id))],
        [
          'correctContact',
          () => isAccepted(correctContact(as(viewer), subject._id, { phone: null, explanation: 'Mistyped' })),
        ],
        ['endSessions', () => isAccepted(endSessionsOf(as(viewer), subject._id))],
        ['resetSecondFactor', () => isAccepted(requestSecondFactorReset(as(viewer), subject._id))],
        ['verify', () => change({ verificationStatus: 'verified' })],
        ['correctFacts', () => isAccepted(correctFacts(as(viewer), subject._id, { age: 40, explanation: 'Mistyped' }))],
        ['changeTier', () => change({ membershipTier: 'premium' })],
        ['assignMatchmaker', () => change({ assignedMatchmakerId: matchmaker._id })],
        ['suspend', () => change({ suspended: true })],
        ['changeRole', () => change({ role: 'applicant' })],
      ] as const) {
        tried[ability] = await attempt();
        await restore();
      }
      const { editMatchmakerCard, ...rest } = can;
      expect([label, tried]).toEqual([label, rest]);
      expect(editMatchmakerCard).toBe(viewer.role === 'admin' && subject.role === 'matchmaker');
    }
  }, 60_000);
});

it('the abilities on an application are what the commands accept', async () => {
  const [admin, other, amal] = [
    await makeUser({ role: 'admin' }),
    await makeUser({ role: 'admin' }),
    await makeUser({ role: 'matchmaker' }),
  ];
  const applicant = await makeUser({ role: 'applicant' });
  const { _id } = await apply(as(applicant), { answers: 'I cook for my neighbours every week and read a lot.' });
  const can = async (viewer = admin) =>
    getApplicationAbilities(as(viewer), await ApplicationModel.findById(_id).lean().orFail());
  const none = { decide: false, ask: false, claim: false, takeOver: false, release: false, reopen: false };
  expect(await can()).toEqual({ ...none, decide: true, ask: true, claim: true });
  await claimApplication(as(admin), _id);
  expect(await can()).toEqual({ ...none, decide: true, ask: true, release: true });
  expect(await can(other)).toEqual({ ...none, takeOver: true });
  expect(await isAccepted(decideApplication(as(other), _id, { decision: 'rejected' }))).toBe(false);
  expect(await isAccepted(askApplicant(as(other), _id, 'Where did you study?'))).toBe(false);
  expect(await isAccepted(askApplicant(as(admin), _id, 'Where did you study?'))).toBe(true);
  expect(await isAccepted(reopenApplication(as(admin), _id))).toBe(false);
  await decideApplication(as(admin), _id, { decision: 'rejected' });
  expect(await can()).toEqual({ ...none, reopen: true });
  expect(await can(amal)).toEqual(none);
  expect(await isAccepted(reopenApplication(as(admin), _id))).toBe(true);
});

it('the appeal of a suspension is decided by an admin other than who suspended', async () => {
  const [admin, amal] = [as(await makeUser({ role: 'admin' })), as(await makeUser({ role: 'matchmaker' }))];
  expect(canDecideSuspension(admin, { by: 'another' })).toBe(true);
  expect(canDecideSuspension(admin, { by: null })).toBe(true);
  expect(canDecideSuspension(admin, { by: admin.userId })).toBe(false);
  expect(canDecideSuspension(amal, { by: 'another' })).toBe(false);
});
