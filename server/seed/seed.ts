import mongoose from 'mongoose';
import { LOW_PRIORITY } from '../../shared/jobs/define-job.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { decideApplication } from '../domain/applications/review.ts';
import { dailyRun } from '../domain/daily-batch/run.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { today } from '../domain/kernel/day.ts';
import { saveMatchmaker } from '../domain/staff/matchmakers.ts';
import { changeMember } from '../domain/staff/member-changes.ts';
import { enqueue } from '../jobs.ts';
import { ContactKeyModel } from '../models/members/contact-key.ts';
import { UserModel } from '../models/members/user.ts';
import { SeedStateModel } from '../models/operations/seed-state.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { applyAs, join, type Newcomer, open } from './join.ts';
import { ABOUT_APPLYING } from './lives.ts';
import { generatePerson, type Person } from './people.ts';
import { seeded } from './random.ts';
import { tellAnswers, tellConnection, tellCounsel } from './story.ts';
import { startTimeline, type Timeline } from './timeline.ts';

const SEED = 1447;
const GENERATED_MEMBERS = 248;
const WAITING_APPLICANTS = 9;
const MAX_CONCURRENT = 8;

type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email'];

/**
 * Makes the demo community through the domain, once, in an empty database. One that was cut short is begun anew: it
 * cannot have been used, because the service opens after it. Returns whether the demo is there.
 */
export const seedDemo = async (progress: (line: string) => void = () => {}): Promise<boolean> => {
  const state = await SeedStateModel.findById('demo').lean();
  if (state?.finishedAt) return true;
  if (!state && (await UserModel.estimatedDocumentCount()) > 0) return false;
  progress('Making the demo community …');
  if (state) await emptyAll();
  await SeedStateModel.updateOne({ _id: 'demo' }, { $set: { finishedAt: null } }, { upsert: true });
  const timeline = startTimeline();
  try {
    await makeCommunity(timeline);
  } finally {
    timeline.end();
  }
  await dailyRun(system);
  await enqueueInsights();
  await SeedStateModel.updateOne({ _id: 'demo' }, { $set: { finishedAt: clock.now() } });
  return true;
};

const emptyAll = async (): Promise<void> => {
  for (const model of Object.values(mongoose.models)) {
    // The key that this process has taken up stays: it belongs to no data.
    if (model !== SeedStateModel && model !== ContactKeyModel) await model.deleteMany({});
  }
};

const makeCommunity = async (timeline: Timeline): Promise<void> => {
  const random = seeded(SEED);
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
  const personOf = (email: DemoEmail, profile: Person['profile']): Person => ({
    ...generatePerson(random, known(email).gender, profile),
    preferences: {},
  });
  const joinKnown = (email: DemoEmail, profile: Person['profile'], tier: Person['tier']) =>
    join(newcomer(email, known(email)), personOf(email, profile), tier);

  timeline.goTo(60, 9);
  for (const account of DEMO_ACCOUNTS) {
    if (account.role === 'admin') await open(newcomer(account.email, account), 'admin');
    if (account.role === 'matchmaker') {
      const { userId } = await open(newcomer(account.email, account));
      await saveMatchmaker(system, { userId, name: `${account.firstName} ${account.lastName}` });
    }
  }

  timeline.goTo(30, 10);
  const yusuf = await joinKnown('standard@demo.test', { age: 34, location: 'London' }, 'standard');
  const layla = await joinKnown('premium@demo.test', { age: 31, location: 'London' }, 'premium');
  await dailyRun(system);
  timeline.goTo(6, 18);
  await tellConnection([yusuf, layla], 8, timeline);

  const noor = await joinKnown('vip@demo.test', { age: 36, location: 'Dubai' }, 'vip');
  await joinKnown('vip-unassigned@demo.test', { age: 39, location: 'Toronto' }, 'vip');
  const tariq = await joinKnown('suspended@demo.test', { age: 35, location: 'Paris' }, 'standard');
  await makeMembers(random, newcomer, timeline);

  timeline.goTo(4, 9);
  const maryam = await UserModel.findOne({ emailKey: 'matchmaker@demo.test' }).lean();
  if (!maryam) throw new Error('The seed has lost its matchmaker.');
  await changeMember(system, noor, { assignedMatchmakerId: maryam._id });
  await tellCounsel(noor, maryam._id, timeline);
  await changeMember(system, tariq, { suspended: true });

  timeline.goTo(2, 1);
  await dailyRun(system, { day: today() });
  timeline.goTo(2, 17);
  for (const userId of [yusuf, layla, noor]) await tellAnswers(userId, random, timeline);

  timeline.goTo(1, 8);
  await makeApplicants(random, newcomer, timeline);
  await open(newcomer('applicant@demo.test', known('applicant@demo.test')));
  timeline.goTo(3, 11);
  await applyAs(newcomer('pending@demo.test', known('pending@demo.test')), personOf('pending@demo.test', { age: 33 }));
  const rejected = await applyAs(
    newcomer('rejected@demo.test', known('rejected@demo.test')),
    personOf('rejected@demo.test', { age: 29, bio: ABOUT_APPLYING }),
  );
  await decideApplication(system, rejected.applicationId, {
    decision: 'rejected',
    reason: 'We could not verify what you told us about your work. You are welcome to contact us.',
  });
};

type MakeNewcomer = (email: string, person: Person) => Newcomer;

/** Members of both genders in equal numbers, who joined over the last month. */
const makeMembers = async (random: ReturnType<typeof seeded>, newcomer: MakeNewcomer, timeline: Timeline) => {
  const people = Array.from({ length: GENERATED_MEMBERS }, (_, index) =>
    generatePerson(random, index % 2 === 0 ? 'female' : 'male'),
  );
  for (let from = 0; from < people.length; from += MAX_CONCURRENT) {
    timeline.goTo(Math.max(5, 28 - Math.floor(from / 10)), 8 + (from % 12));
    await Promise.all(
      people
        .slice(from, from + MAX_CONCURRENT)
        .map((person, index) => join(newcomer(`member-${from + index + 1}@demo.test`, person), person)),
    );
  }
};

/** Makes applicants whose applications wait for review. */
const makeApplicants = async (random: ReturnType<typeof seeded>, newcomer: MakeNewcomer, timeline: Timeline) => {
  for (let index = 1; index <= WAITING_APPLICANTS; index += 1) {
    timeline.pass(70);
    const person = generatePerson(random, random.pick(['female', 'male'] as const));
    await applyAs(newcomer(`waiting-${index}@demo.test`, person), person);
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
