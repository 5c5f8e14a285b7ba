import { expect, test } from 'vitest';
import { type ApplicationForm, applyBody } from '../../../shared/contract/applications.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { presentApplication } from '../../presenters/applications.ts';
import { createActor } from '../kernel/actor.ts';
import { apply, getOwnApplication } from './apply.ts';

givenDatabase();

const about = 'I look for a calm home.';
const form: ApplicationForm = {
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'amina@example.test',
  phone: '+44 20 7946 0000',
  occupation: 'Architect',
  education: 'master',
  income: '150k-200k',
  religiousLevel: 'practicing',
  about,
};
const applicant = async () => createActor(await makeUser(), 's');

test.each([
  ['the about text alone', { answers: about }, { about }],
  ['the fields under answers', { answers: form }, form],
  ['the fields at the top', form, form],
  [
    'a form whose empty fields are sent along',
    { ...form, age: '31', gender: '', location: null, hasChildren: '', verificationAgreement: null },
    { ...form, age: 31 },
  ],
])('an application may be %s', async (_, body, answers) => {
  const actor = await applicant();
  let id = '';
  const events = await captureEvents(async () => {
    id = (await apply(actor, applyBody.parse(body)))._id;
  });
  expect(events).toEqual([
    { type: 'user.updated', userId: actor.userId },
    { type: 'queue.changed', queue: 'applications' },
  ]);
  const stored = await ApplicationModel.findById(id).lean();
  expect(stored).toMatchObject({ userId: actor.userId, status: 'pending' });
  expect(stored?.answers).toEqual(answers);
});

test('R39: one of ten simultaneous applications is stored, and later ones are refused', async () => {
  const actor = await applicant();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => apply(actor, { answers: about })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(apply(actor, form)).rejects.toMatchObject({ code: 'conflict' });
  await expect(apply({ ...actor, role: 'member' }, form)).rejects.toMatchObject({ code: 'conflict' });
  expect(await ApplicationModel.countDocuments({ userId: actor.userId })).toBe(1);
});

test('the applicant sees the reason of a rejection, and never the note of staff', async () => {
  const actor = await applicant();
  expect(await getOwnApplication(actor)).toBeNull();
  await apply(actor, { answers: about });
  await ApplicationModel.updateOne(
    { userId: actor.userId },
    { status: 'rejected', reason: 'Too young', note: 'secret' },
  );
  const mine = await getOwnApplication(actor);
  if (!mine) throw new Error('no application');
  expect(presentApplication(mine, { age: null, gender: null }, { dueAt: null, canAppeal: false })).toEqual({
    id: mine._id,
    status: 'rejected',
    submittedAt: mine.submittedAt.toISOString(),
    reason: 'Too young',
    missingFacts: [],
    questions: [],
    dueAt: null,
    decidedAt: null,
    appeal: null,
    can: { appeal: false },
  });
});

test('the profile is filled from the answers at once, where it is empty, and no change of the age is used up', async () => {
  const actor = await applicant();
  await ProfileModel.updateOne({ _id: actor.userId }, { $set: { occupation: 'Town planner' } });
  await apply(actor, { ...form, age: 31, gender: 'female' });
  const profile = await ProfileModel.findById(actor.userId).orFail().lean<Profile>();
  expect(profile).toMatchObject({ occupation: 'Town planner', education: 'masters', bio: about, age: 31 });
  expect(profile.factHistories ?? {}).toEqual({});
});
