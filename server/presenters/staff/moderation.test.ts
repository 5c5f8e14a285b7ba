import { expect, test } from 'vitest';
import { staffConduct } from '../../../shared/contract/staff/moderation.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { hashPassword } from '../../domain/accounts/hashing.ts';
import { createActor } from '../../domain/kernel/actor.ts';
import { listModeration, moderate } from '../../domain/moderation/actions.ts';
import { appealSuspension, claimAppeal, decideAppeal, listAppeals } from '../../domain/moderation/appeals.ts';
import { presentModeration, presentSuspensionAppeals } from './moderation.ts';

givenDatabase();

test('R23: what staff did and the appeal have the names of staff and of the person, and what the contract says', async () => {
  const [first, second] = [
    createActor(await makeUser({ role: 'admin', firstName: 'Huda', email: 'huda@example.test' }), 's'),
    createActor(await makeUser({ role: 'admin', firstName: 'Maryam' }), 's'),
  ];
  const password = 'a quiet garden wall';
  const user = await makeMember({ firstName: 'Bilal', passwordHash: await hashPassword(password) });
  await moderate(first, user._id, { kind: 'suspended', message: 'You asked for money.', note: 'Twice' });
  await appealSuspension({ email: user.email, password, text: 'Not me' }, null);
  const page = await listAppeals(second, { limit: 5 });
  const [mine] = presentSuspensionAppeals(page, first);
  const shown = presentSuspensionAppeals(page, second);
  expect(staffConduct.appeals.responses[200].parse(shown)).toEqual(shown);
  expect([mine?.can, shown[0]?.can]).toEqual([
    { claim: false, takeOver: false, release: false, decide: false },
    { claim: true, takeOver: false, release: false, decide: true },
  ]);
  expect(shown).toMatchObject([{ person: { firstName: 'Bilal' }, by: { firstName: 'Huda' }, note: 'Twice' }]);
  await claimAppeal(second, mine?.id ?? '');
  expect(presentSuspensionAppeals(await listAppeals(second, { limit: 5 }), second)).toMatchObject([
    { claimedBy: { firstName: 'Maryam' }, can: { claim: false, release: true, decide: true } },
  ]);
  await decideAppeal(second, mine?.id ?? '', { decision: 'lifted', answer: 'Welcome back.' });
  const history = presentModeration(await listModeration(first, user._id));
  expect(staffConduct.list.responses[200].parse(history)).toEqual(history);
  expect(history.map(({ kind, appeal }) => [kind, appeal?.decidedBy?.firstName])).toEqual([
    ['restored', undefined],
    ['suspended', 'Maryam'],
  ]);
  expect(JSON.stringify([shown, history])).not.toMatch(/@example\.test|passwordHash/);
});
