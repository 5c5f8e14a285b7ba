import { expect, test } from 'vitest';
import { captureEvents } from '../../../../testing/app/capture-events.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { AccessRecordModel } from '../../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { createActor, type UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { listAccountNotifications } from '../account-notifications.ts';
import type { StoredSession } from '../own-sessions.ts';
import { endSessionOf, endSessionsOf, listSessionsOf } from './staff-sessions.ts';

givenDatabase();

const HOUR_MS = 3_600_000;

/** Sessions of a person as a store has them, of which some are over. */
const givenSessions = (user: User) => {
  const at = clock.now().getTime();
  const session = (hash: string, ageMs: number, epoch = user.sessionEpoch): StoredSession => ({
    hash,
    epoch,
    startedAt: at - ageMs,
    seenAt: at - ageMs,
    client: `Firefox ${hash}`,
  });
  const stored = new Map(
    [session('old', 3 * HOUR_MS), session('new', HOUR_MS), session('over', 0, user.sessionEpoch - 1)].map((one) => [
      one.hash,
      one,
    ]),
  );
  return {
    stored,
    list: async (userId: string) => (userId === user._id ? [...stored.values()] : []),
    endListed: async (hash: string) => {
      stored.delete(hash);
    },
  };
};

const givenPeople = async () => {
  const user = await makeMember({ membershipTier: 'vip' });
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  return { user, admin, keeper: givenSessions(user) };
};
const auditOf = async (subjectId: string) =>
  (await AuditEntryModel.find({ subjectId }).sort({ seq: 1 }).lean()).map(({ action, actorId, details }) => ({
    action,
    actorId,
    details,
  }));

test('R11: one session ends by its name in the list, is told and audited without a word about the device', async () => {
  const { user, admin, keeper } = await givenPeople();
  const [latest, earlier] = await listSessionsOf(admin, user._id, keeper);
  expect([latest?.client, earlier?.client]).toEqual(['Firefox new', 'Firefox old']);
  const [id, args] = [latest?.listId ?? '', user._id];
  expect(JSON.stringify(await AccessRecordModel.find({ subjectId: args }).lean())).toContain('"part":"sessions"');
  const events = await captureEvents(() => endSessionOf(admin, { userId: args, id }, keeper));
  expect(events).toEqual([{ type: 'session.ended', sessionHash: 'new' }]);
  expect([...keeper.stored.keys()]).toEqual(['old', 'over']);
  expect(await auditOf(user._id)).toEqual([{ action: 'session.ended', actorId: admin.userId, details: {} }]);
  expect(await listAccountNotifications(createActor(user, 's'))).toMatchObject([{ kind: 'sessions-ended' }]);
  await expect(endSessionOf(admin, { userId: args, id }, keeper)).rejects.toMatchObject({ code: 'not_found' });
});

test('R11: all sessions end with the epoch of the account, also those that begin at the same moment', async () => {
  const { user, admin, keeper } = await givenPeople();
  const events = await captureEvents(() => endSessionsOf(admin, user._id));
  expect(events).toEqual([{ type: 'sessions.ended', userId: user._id }]);
  const after = await UserModel.findById(user._id).lean<User>();
  expect(after?.sessionEpoch).toBe(user.sessionEpoch + 1);
  expect(await listSessionsOf(admin, user._id, keeper)).toEqual([]);
  expect(await auditOf(user._id)).toMatchObject([{ action: 'sessions.ended', actorId: admin.userId }]);
  await Promise.all([endSessionsOf(admin, user._id), endSessionsOf(admin, user._id)]);
  expect((await UserModel.findById(user._id).lean<User>())?.sessionEpoch).toBe(user.sessionEpoch + 3);
});

test('only admins see and end sessions of others; one’s own are in the settings, and a list of none is no look', async () => {
  const { user, admin, keeper } = await givenPeople();
  const matchmaker = await makeUser({ role: 'matchmaker' });
  await UserModel.updateOne({ _id: user._id }, { assignedMatchmakerId: matchmaker._id });
  const attempts = (actor: UserActor, userId: string) => [
    listSessionsOf(actor, userId, keeper),
    endSessionOf(actor, { userId, id: 'x' }, keeper),
    endSessionsOf(actor, userId),
  ];
  const refused = async (actor: UserActor, userId: string, code: string) => {
    for (const result of await Promise.allSettled(attempts(actor, userId)))
      expect(result).toMatchObject({ status: 'rejected', reason: { code } });
  };
  await refused(createActor(matchmaker, 's'), user._id, 'forbidden');
  await refused(createActor(user, 's'), user._id, 'not_found');
  await refused(admin, 'nobody', 'not_found');
  await refused(admin, admin.userId, 'conflict');
  const applicant = await makeUser();
  expect(await listSessionsOf(admin, applicant._id, keeper)).toEqual([]);
  expect(await AccessRecordModel.countDocuments({ subjectId: applicant._id })).toBe(0);
});
