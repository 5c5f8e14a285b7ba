import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { changeAccount } from '../accounts/account-changes.ts';
import { register } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { apply } from '../applications/apply.ts';
import { createActor } from '../kernel/actor.ts';

givenDatabase();

const password = 'a quiet garden wall';
const NAME = { firstName: 'Security', lastName: 'Team' };

const rename = async (role: 'applicant' | 'member') => {
  hashCheaply();
  const user = await makeMember({ role, passwordHash: await hashPassword(password), lastName: NAME.lastName });
  // Each of the two may be a name; together they are none.
  await changeAccount(createActor(user, 's'), { password, firstName: NAME.firstName });
};
const { answers } = contract.applications.apply.example;

const NAMINGS: Record<string, () => Promise<unknown>> = {
  registering: () => register({ ...contract.accounts.register.example, ...NAME }),
  'an application': async () => apply(createActor(await makeUser(), 's'), { answers: { ...answers, ...NAME } }),
  "an applicant's change": () => rename('applicant'),
  "a member's change": () => rename('member'),
};

test.each(Object.keys(NAMINGS))('R69: %s judges first and last name together', async (naming) => {
  await expect(NAMINGS[naming]?.()).rejects.toMatchObject({ code: 'bad_request', issues: [{ path: 'firstName' }] });
  expect(await UserModel.countDocuments({ firstName: NAME.firstName })).toBe(0);
});
