import { beforeAll, describe, expect, it } from 'vitest';
import { computeInline } from '../../testing/app/insights.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { mayMeet } from '../../testing/people/reference-filters.ts';
import { person } from '../../testing/people/test-member.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';
import { verifyPassword } from '../domain/accounts/hashing.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { dayKey } from '../domain/kernel/clock.ts';
import { streamOfferable } from '../domain/matches/candidates.ts';
import { listDailyMatches } from '../domain/matches/list.ts';
import type { Candidate } from '../domain/matching/member/candidate.ts';
import { Member } from '../domain/matching/member/member.ts';
import { listConversations } from '../domain/messaging/inbox.ts';
import { countUnread } from '../domain/messaging/unread.ts';
import { getProfileFeedback } from '../domain/recommendations/feedback/feedback.ts';
import { BatchModel } from '../models/matching/batch.ts';
import { MatchModel } from '../models/matching/match.ts';
import { ApplicationModel } from '../models/members/application.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { MessageModel } from '../models/messaging/message.ts';
import { SeedStateModel } from '../models/operations/seed-state.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { createBioWriter } from './bios.ts';
import { generatePerson } from './people.ts';
import { createRandom } from './random.ts';
import { seedDemo } from './seed.ts';

givenDatabase();

const account = async (name: string): Promise<User> => {
  const user = await UserModel.findOne({ emailKey: `${name}@demo.test` }).lean();
  if (!user) throw new Error(`There is no ${name}@demo.test`);
  return user;
};
const actor = async (name: string) => createActor(await account(name), 'test');

/** One of those whom a seeding that was cut short has left. */
const LEFT_OVER = 'left-over@demo.test';

beforeAll(async () => {
  await SeedStateModel.create({ _id: 'demo', finishedAt: null });
  await makeUser({ email: LEFT_OVER });
  const lines: string[] = [];
  expect(await seedDemo((line) => lines.push(line))).toBe(true);
  expect(lines).toHaveLength(1);
}, 600_000);

describe('the demo community', () => {
  it('has at least 240 members, men and women in like numbers, and no one without a name', async () => {
    const members = await UserModel.find({ role: 'member' }).lean();
    expect(members.length).toBeGreaterThanOrEqual(240);
    const profiles = await ProfileModel.find({ _id: { $in: members.map(({ _id }) => _id) } }).lean();
    const women = profiles.filter(({ gender }) => gender === 'female').length;
    expect(Math.abs(women / members.length - 0.5)).toBeLessThan(0.05);
    expect(members.filter(({ firstName, lastName }) => !firstName.trim() || !lastName.trim())).toEqual([]);
  });

  it('is varied: many names, texts, places and occupations, and every option of the forms', async () => {
    const profiles = (await ProfileModel.find({ gender: { $ne: null } }).lean()).filter(({ bio }) => bio);
    const kinds = (field: 'bio' | 'location' | 'occupation' | 'religiousLevel' | 'maritalStatus' | 'education') =>
      new Set(profiles.flatMap((profile) => profile[field] ?? [])).size;
    expect(kinds('bio')).toBe(profiles.length);
    expect([kinds('location') >= 15, kinds('occupation') >= 20]).toEqual([true, true]);
    expect([kinds('religiousLevel'), kinds('maritalStatus')]).toEqual([3, 3]);
    const names = await UserModel.distinct('firstName');
    expect(names.length).toBeGreaterThan(60);
    for (const { bio, age } of profiles) {
      expect((bio ?? '').length).toBeLessThanOrEqual(500);
      expect(bio).not.toMatch(/[{}]/);
      expect(age ?? 0).toBeGreaterThanOrEqual(18);
    }
  });

  it('is individual: no sentence occurs twice, neither in what people write of themselves nor in their conversations', async () => {
    const [profiles, messages] = await Promise.all([ProfileModel.find().lean(), MessageModel.find().lean()]);
    const texts = [...profiles.flatMap(({ bio }) => bio ?? []), ...messages.map(({ content }) => content)];
    // Greetings may be.
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?])\s+/)).filter((one) => one.split(' ').length > 3);
    expect(sentences.length).toBeGreaterThan(900);
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });

  it.each(DEMO_ACCOUNTS)('lets $email sign in with the password of all: $about', async ({ email, role }) => {
    const user = await account(email.replace('@demo.test', ''));
    expect(await verifyPassword(user.passwordHash, DEMO_PASSWORD)).toBe(true);
    expect(await verifyPassword(user.passwordHash, 'another-password-1')).toBe(false);
    expect(user.role).toBe(role);
  });

  it('has generated members with the same password', async () => {
    const hashes = await UserModel.distinct('passwordHash');
    for (const hash of hashes) expect(await verifyPassword(hash, DEMO_PASSWORD)).toBe(true);
  });

  it.each([
    ['applicant', null],
    ['pending', 'pending'],
    ['rejected', 'rejected'],
    ['standard', 'approved'],
  ])('%s@ has an application that is %s', async (name, status) => {
    const user = await account(name);
    const application = await ApplicationModel.findOne({ userId: user._id }).lean();
    expect(application?.status ?? null).toBe(status);
    if (status === 'rejected') expect(application?.reason).toBeTruthy();
  });

  it('has applications that wait for review', async () => {
    expect(await ApplicationModel.countDocuments({ status: 'pending' })).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['standard', 'standard', 'male', 3],
    ['premium', 'premium', 'female', 7],
    ['vip', 'vip', 'female', 10],
    ['vip-unassigned', 'vip', 'male', 10],
  ])('%s@ is a %s member (%s) with introductions of today to answer', async (name, tier, gender, most) => {
    const me = await actor(name);
    expect(me.tier).toBe(tier);
    expect((await ProfileModel.findById(me.userId).lean())?.gender).toBe(gender);
    const today = await listDailyMatches(me);
    expect(today.length).toBeGreaterThan(0);
    expect(today.length).toBeLessThanOrEqual(most);
    const side = (users: readonly string[]) => (users[0] === me.userId ? 0 : 1);
    expect(today.some(({ users, responses }) => responses[side(users)] === null)).toBe(true);
  });

  it('connects standard@ and premium@, who have written to one another on earlier days', async () => {
    const [yusuf, layla] = [await account('standard'), await account('premium')];
    const match = await MatchModel.findOne({ users: { $all: [yusuf._id, layla._id] } }).lean();
    expect(match?.status).toBe('accepted');
    const messages = await MessageModel.find({ conversationId: match?._id ?? '' })
      .sort({ seq: 1 })
      .lean();
    expect(messages.length).toBeGreaterThanOrEqual(4);
    expect(new Set(messages.map(({ senderId }) => senderId))).toEqual(new Set([yusuf._id, layla._id]));
    const inbox = await listConversations(await actor('standard'), { limit: 50 });
    expect(inbox.some((row) => row.kind === 'match' && row.other.user._id === layla._id)).toBe(true);
  });

  it('has only messages from before today, numbered without a gap, in the order in which they were written', async () => {
    const startOfToday = new Date(`${dayKey(new Date(), 'UTC')}T00:00:00Z`);
    const messages = await MessageModel.find().sort({ conversationId: 1, seq: 1 }).lean();
    expect(messages.length).toBeGreaterThan(10);
    let before = messages[0];
    for (const message of messages) {
      expect(message.createdAt.getTime()).toBeLessThan(startOfToday.getTime());
      const goesOn = before?.conversationId === message.conversationId && before !== message;
      expect(message.seq).toBe(goesOn ? (before?.seq ?? 0) + 1 : 1);
      if (goesOn) expect(message.createdAt.getTime()).toBeGreaterThan(before?.createdAt.getTime() ?? 0);
      before = message;
    }
  });

  it('gives vip@ to matchmaker@, with a thread whose end is unread', async () => {
    const [noor, maryam] = [await actor('vip'), await account('matchmaker')];
    expect(noor.user.assignedMatchmakerId).toBe(maryam._id);
    const row = (await listConversations(noor, { limit: 50 })).find(({ kind }) => kind === 'matchmaker');
    expect(row?.unread).toBeGreaterThan(0);
    expect(row?.lastMessage?.senderId).toBe(maryam._id);
    expect(await countUnread(noor)).toBeGreaterThanOrEqual(row?.unread ?? 0);
  });

  it('gives vip-unassigned@ no matchmaker, suspends suspended@ alone, and gives all but one other VIP a matchmaker', async () => {
    expect((await account('vip-unassigned')).assignedMatchmakerId).toBeNull();
    const suspended = await UserModel.find({ suspendedAt: { $ne: null } }).lean();
    expect(suspended.map(({ email }) => email)).toEqual(['suspended@demo.test']);
    expect(await UserModel.countDocuments({ membershipTier: 'vip', assignedMatchmakerId: null })).toBe(2);
    const loads = await Promise.all(
      ['matchmaker', 'matchmaker2'].map(async (name) =>
        UserModel.countDocuments({ assignedMatchmakerId: (await account(name))._id }),
      ),
    );
    expect(Math.abs((loads[0] ?? 0) - (loads[1] ?? 0))).toBeLessThanOrEqual(2);
  });

  it('introduces no one who is suspended, and to no member more than their tier allows', async () => {
    const suspended = await account('suspended');
    const day = dayKey(new Date(), 'UTC');
    expect(await BatchModel.countDocuments({ userId: suspended._id, day })).toBe(0);
    const allowance: Record<string, number> = { standard: 3, premium: 7, vip: 10 };
    const batches = await BatchModel.find({ day }).lean();
    const members = new Map((await UserModel.find().lean()).map((user) => [user._id, user]));
    expect(batches.length).toBeGreaterThan(200);
    for (const { userId, matchIds } of batches) {
      expect(matchIds.length).toBeLessThanOrEqual(allowance[members.get(userId)?.membershipTier ?? ''] ?? 0);
    }
    const today = await MatchModel.find({ _id: { $in: batches.flatMap(({ matchIds }) => matchIds) } }).lean();
    expect(today.flatMap(({ users }) => users)).not.toContain(suspended._id);
  });

  it('has profiles in which the rubric finds strengths', async () => {
    computeInline();
    for (const name of ['standard', 'premium', 'vip']) {
      expect((await getProfileFeedback(await actor(name))).strengths.length).toBeGreaterThan(0);
    }
  });

  it('has at least 3 candidates for every member of 25 to 45 with default settings, wherever they live', async () => {
    const pool: Candidate[] = [];
    for await (const page of streamOfferable()) pool.push(...page.candidates);
    const members = pool.map((candidate) => new Member(candidate));
    const thin: string[] = [];
    for (const gender of ['male', 'female'] as const) {
      for (const age of [25, 30, 35, 40, 45]) {
        for (const location of ['London', 'Chicago, IL', 'Auckland', 'Lagos', 'Atlantis', null]) {
          const newcomer = new Member(person({ id: 'newcomer', gender, age, location }));
          const candidates = members.filter((other) => mayMeet(newcomer, other)).length;
          if (candidates < 3) thin.push(`${gender} of ${age} in ${location}: ${candidates}`);
        }
      }
    }
    expect(thin).toEqual([]);
  });
});

describe('seeding again', () => {
  it('changes nothing once the community is there', async () => {
    const before = await hashDatabase();
    expect(await seedDemo()).toBe(true);
    expect(await hashDatabase()).toEqual(before);
  });

  it('has begun anew what was cut short', async () => {
    expect(await UserModel.exists({ email: LEFT_OVER })).toBeNull();
    expect((await SeedStateModel.findById('demo').lean())?.finishedAt).toBeInstanceOf(Date);
  });

  it('makes the same people each time', () => {
    const generate = () => {
      const [random, writeBio] = [createRandom(1), createBioWriter()];
      return Array.from({ length: 40 }, (_, at) => generatePerson(random, at % 2 === 0 ? 'female' : 'male', writeBio));
    };
    expect(generate()).toEqual(generate());
  });

  it('leaves a database alone that someone else has begun', async () => {
    await clearDatabase();
    await makeUser();
    const before = await hashDatabase();
    expect(await seedDemo()).toBe(false);
    expect(await hashDatabase()).toEqual(before);
  });
});
