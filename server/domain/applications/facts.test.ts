import { expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import type { Application } from '../../models/members/application.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { createActor } from '../kernel/actor.ts';
import { apply } from './apply.ts';
import { loadApplicantFacts } from './facts.ts';

givenDatabase();

const about = 'I look for a calm home.';
const factsOf = async (application: Application) => (await loadApplicantFacts([application]))(application);

test('age and gender are those of the profile, else those that were answered', async () => {
  const actor = createActor(await makeUser({}, { age: 34 }), 's');
  const application = await apply(actor, { answers: about });
  expect(await factsOf(application)).toEqual({ age: 34, gender: null });
  const answers = { about, age: 33, gender: 'male' } as const;
  expect(await factsOf({ ...application, answers })).toEqual({ age: 34, gender: 'male' });
});

test('what was added to the profile after a decision is not shown as an answer', async () => {
  const actor = createActor(await makeUser(), 's');
  const application: Application = { ...(await apply(actor, { answers: about })), status: 'rejected' };
  await ProfileModel.updateOne({ _id: actor.userId }, { age: 34, gender: 'female' });
  expect(await factsOf(application)).toEqual({ age: null, gender: null });
});

test('applicants without a stored profile are known by their answers', async () => {
  const actor = createActor(await makeUser(), 's');
  const application = await apply(actor, { answers: about });
  await ProfileModel.deleteOne({ _id: actor.userId });
  expect(await factsOf(application)).toEqual({ age: null, gender: null });
});
