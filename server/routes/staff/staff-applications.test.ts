import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { givenTestApp } from '../../../testing/app/app.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { apply } from '../../domain/applications/apply.ts';
import { createActor } from '../../domain/kernel/actor.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { ProfileModel } from '../../models/members/profile.ts';

const app = givenTestApp();

test('an application whose answers break the limits and option sets of today is opened as it was stored', async () => {
  const applicant = await makeUser();
  const { _id: id } = await apply(createActor(applicant, 's'), { answers: 'I look for a calm home.' });
  const answers = {
    firstName: '',
    lastName: 'x'.repeat(200),
    email: 'not an address',
    phone: '',
    occupation: 'Architect '.repeat(30),
    education: 'diploma',
    income: 'enough',
    religiousLevel: 'somewhat',
    about: 'Short',
    age: 19.5,
    gender: 'unknown',
    ethnicity: 'berber',
    location: 'London '.repeat(40),
    height: 'tall '.repeat(40),
    maritalStatus: 'separated',
    hasChildren: true,
    wantsChildren: false,
    verificationAgreement: false,
  };
  await ApplicationModel.collection.updateOne({ _id: id as never }, { $set: { answers } });
  // Of a time when only an approval filled the profile.
  await ProfileModel.updateOne({ _id: applicant._id }, { $set: { bio: null } });
  const admin = await app.signIn(await makeUser({ role: 'admin' }));
  const opened = await admin.call(contract.staffApplications.one, { params: { id } });
  expect(opened).toMatchObject({ answers, missingFacts: ['age', 'gender'] });
  const { occupation, location } = answers;
  const [row] = await admin.call(contract.staffApplications.list);
  expect(row).toMatchObject({ id, answers: { occupation, location } });
  // The member whom an approval makes has a profile that can be shown.
  await admin.call(contract.staffApplications.decide, { params: { id }, body: { decision: 'approved' } });
  const member = await app.signIn(applicant);
  expect(await member.call(contract.profiles.mine)).toMatchObject({ bio: 'Short', age: null, hasChildren: true });
});

test('an applicant who adds age and gender to the profile after applying is seen with them, by both sides', async () => {
  const applicant = await makeUser();
  const { _id: id } = await apply(createActor(applicant, 's'), { answers: 'I look for a calm home.' });
  const own = await app.signIn(applicant);
  const admin = await app.signIn(await makeUser({ role: 'admin' }));
  const look = async () => [
    await own.call(contract.applications.mine),
    await admin.call(contract.staffApplications.one, { params: { id } }),
  ];
  const before = { missingFacts: ['age', 'gender'] };
  expect(await look()).toMatchObject([before, { ...before, answers: { about: 'I look for a calm home.' } }]);
  await own.call(contract.profiles.change, { body: { age: 34, gender: 'female' } });
  const after = { missingFacts: [] };
  expect(await look()).toMatchObject([after, { ...after, answers: { age: 34, gender: 'female' } }]);
});
