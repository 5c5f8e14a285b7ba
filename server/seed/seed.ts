import mongoose from 'mongoose';
import { LOW_PRIORITY } from '../../shared/jobs/define-job.ts';
import type { Gender } from '../../shared/options.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { decideApplication } from '../domain/applications/review.ts';
import { saveMatchmaker } from '../domain/assignments/matchmakers.ts';
import { dailyRun } from '../domain/daily-batch/run.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { today } from '../domain/kernel/day.ts';
import { enqueue } from '../jobs.ts';
import { ContactKeyModel } from '../models/members/contact-key.ts';
import { UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import { SeedStateModel } from '../models/operations/seed-state.ts';
import { membersWithMatchmaker } from '../policies/staff.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { createBioWriter } from './bios.ts';
import { joinAsMember, type Newcomer, openAccount, submitApplication } from './join.ts';
import { generatePerson, type Person } from './people.ts';
import { givePortraits } from './portraits.ts';
import { createRandom, type Random } from './random.ts';
import { connectAndConverse, respondToIntroductions, writeMatchmakerThread } from './story.ts';
import { ABOUT_APPLYING, FIRST_LETTERS, OWN_BIOS } from './texts.ts';
import { startTimeline, type Timeline } from './timeline.ts';

const SEED = 1447;
const GENERATED_MEMBERS = 248;
const WAITING_APPLICANTS = 9;
const MAX_CONCURRENT = 8;

type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email'];

/**
 * Makes the demo community through the domain, once, in an empty database. One that was interrupted is begun again: nobody
 * can have used it, because the service starts after it. Returns whether the database holds the demo.
 */
export const seedDemo = async (progress: (line: string) => void = () => {}): Promise<boolean> => {
  const state = await SeedStateModel.findById('demo').lean();
  if (state?.finishedAt) return true;
  if (!state && (await UserModel.estimatedDocumentCount()) > 0) return false;
  progress('Making the demo community …');
  if (state) await deleteEverything();
  await SeedStateModel.updateOne({ _id: 'demo' }, { $set: { finishedAt: null } }, { upsert: true });
  const timeline = startTimeline();
  try {
    await makeCommunity(timeline);
  } finally {
    timeline.end();
  }
  await givePortraits();
  await dailyRun(system);
  await enqueueInsights();
  await SeedStateModel.updateOne({ _id: 'demo' }, { $set: { finishedAt: clock.now() } });
  return true;
};

/** Whether the database holds the demo community, or a part of it. */
export const holdsDemo = async (): Promise<boolean> => (await SeedStateModel.exists({ _id: 'demo' })) !== null;

const deleteEverything = async (): Promise<void> => {
  for (const model of Object.values(mongoose.models)) {
    // The key that this process has taken up stays: it belongs to no data.
    if (model !== SeedStateModel && model !== ContactKeyModel) await model.deleteMany({});
  }
};

const makeCommunity = async (timeline: Timeline): Promise<void> => {
  const random = createRandom(SEED);
  const writeBio = createBioWriter();
  const generate = (gender: Gender, profile?: Person['profile']) => generatePerson(random, gender, writeBio, profile);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const newcomer = (email: string, { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): Newcomer => ({
    email,
    firstName,
    lastName,
    passwordHash,
  });
  const known = (email: DemoEmail) => {
    const account = DEMO_ACCOUNTS.find((one) => one.email === email);
    if (!account) throw new Error(`No such demo account: ${email}`);
    return account;
  };
  const personOf = (email: DemoEmail, profile: Person['profile']): Person => {
    const bio = OWN_BIOS[email];
    return { ...generate(known(email).gender, { ...(bio ? { bio } : {}), ...profile }), preferences: {} };
  };
  const joinKnown = (email: DemoEmail, profile: Person['profile'], tier: Person['tier']) =>
    joinAsMember(newcomer(email, known(email)), personOf(email, profile), tier);

  timeline.moveTo(60, 9);
  for (const account of DEMO_ACCOUNTS) {
    if (account.role !== 'admin' && account.role !== 'matchmaker') continue;
    const { userId } = await openAccount(newcomer(account.email, account), account.role);
    if (account.role === 'matchmaker') {
      await saveMatchmaker(system, { userId, name: `${account.firstName} ${account.lastName}` });
    }
  }

  timeline.moveTo(30, 10);
  const yusuf = await joinKnown('standard@demo.test', { age: 34, location: 'London' }, 'standard');
  const layla = await joinKnown('premium@demo.test', { age: 31, location: 'London' }, 'premium');
  await dailyRun(system);
  timeline.moveTo(6, 18);
  await connectAndConverse([yusuf, layla], timeline);

  const noor = await joinKnown('vip@demo.test', { age: 36, location: 'Dubai' }, 'vip');
  await joinKnown('vip-unassigned@demo.test', { age: 39, location: 'Toronto' }, 'vip');
  const tariq = await joinKnown('suspended@demo.test', { age: 35, location: 'Paris' }, 'standard');
  await makeMembers(generate, newcomer, timeline);

  timeline.moveTo(4, 9);
  const maryam = await UserModel.findOne({ emailKey: 'matchmaker@demo.test' }).lean();
  if (!maryam) throw new Error('The seed has lost its matchmaker.');
  await changeMember(system, noor, { assignedMatchmakerId: maryam._id });
  await writeMatchmakerThread(noor, maryam._id, timeline);
  await changeMember(system, tariq, { suspended: true });
  await assignMatchmakers();

  timeline.moveTo(1, 1);
  await dailyRun(system, { day: today() });
  timeline.moveTo(1, 17);
  for (const [index, userId] of [yusuf, layla, noor].entries()) {
    await respondToIntroductions(userId, FIRST_LETTERS[index] ?? [], random, timeline);
  }

  timeline.moveTo(1, 8);
  await makeApplicants(random, generate, newcomer, timeline);
  await openAccount(newcomer('applicant@demo.test', known('applicant@demo.test')));
  timeline.moveTo(3, 11);
  await submitApplication(
    newcomer('pending@demo.test', known('pending@demo.test')),
    personOf('pending@demo.test', { age: 33 }),
  );
  const rejected = await submitApplication(
    newcomer('rejected@demo.test', known('rejected@demo.test')),
    personOf('rejected@demo.test', { age: 29, bio: ABOUT_APPLYING }),
  );
  await decideApplication(system, rejected.applicationId, {
    decision: 'rejected',
    reason: 'We could not verify what you told us about your work.',
  });
};

type MakeNewcomer = (email: string, person: Person) => Newcomer;
type Generate = (gender: Gender) => Person;

/** Makes members, as many women as men, who joined over the last month. */
const makeMembers = async (generate: Generate, newcomer: MakeNewcomer, timeline: Timeline) => {
  const people = Array.from({ length: GENERATED_MEMBERS }, (_, index) => generate(index % 2 === 0 ? 'female' : 'male'));
  for (let from = 0; from < people.length; from += MAX_CONCURRENT) {
    timeline.moveTo(Math.max(5, 28 - Math.floor(from / 10)), 8 + (from % 12));
    await Promise.all(
      people
        .slice(from, from + MAX_CONCURRENT)
        .map((person, index) => joinAsMember(newcomer(`member-${from + index + 1}@demo.test`, person), person)),
    );
  }
};

/** Gives the VIP members matchmakers, in turn, in the order in which they joined; all but vip-unassigned@ and the last one. */
const assignMatchmakers = async (): Promise<void> => {
  const matchmakers = await UserModel.find({ role: 'matchmaker' }, { _id: 1 }).sort({ emailKey: 1 }).lean();
  const languages = [
    ['English', 'Arabic'],
    ['English', 'Urdu', 'Turkish'],
  ];
  for (const [index, { _id }] of matchmakers.entries()) {
    await MatchmakerModel.updateOne({ _id }, { $set: { languages: languages[index], limit: 30 } });
  }
  const others = { $ne: 'vip-unassigned@demo.test' };
  const waiting = { ...membersWithMatchmaker, assignedMatchmakerId: null, emailKey: others };
  const vips = await UserModel.find(waiting, { _id: 1 }).sort({ createdAt: 1, emailKey: 1 }).lean();
  for (const [index, { _id }] of vips.slice(0, -1).entries()) {
    await changeMember(system, _id, { assignedMatchmakerId: matchmakers[index % matchmakers.length]?._id ?? null });
  }
};

/** Makes applicants whose applications wait for review. */
const makeApplicants = async (random: Random, generate: Generate, newcomer: MakeNewcomer, timeline: Timeline) => {
  for (let index = 1; index <= WAITING_APPLICANTS; index += 1) {
    timeline.advance(70);
    const person = generate(random.pick(['female', 'male'] as const));
    await submitApplication(newcomer(`waiting-${index}@demo.test`, person), person);
  }
};

/**
 * Enqueues the recommendations and the feedback of all members, with the demo accounts before the others. What the queue
 * does not take is enqueued again when it is read.
 */
const enqueueInsights = async (): Promise<void> => {
  const members = await UserModel.find({ role: 'member', suspendedAt: null }, { emailKey: 1 }).lean();
  const demoKeys = new Set<string>(DEMO_ACCOUNTS.map(({ email }) => email));
  await Promise.allSettled(
    members.flatMap(({ _id: userId, emailKey }) => {
      const options = demoKeys.has(emailKey) ? {} : { priority: LOW_PRIORITY };
      return [enqueue('recommendations', { userId }, options), enqueue('feedback', { userId }, options)];
    }),
  );
};
