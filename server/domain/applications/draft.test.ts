import { expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { createActor } from '../kernel/actor.ts';
import { apply } from './apply.ts';
import { forgetDraft, getDraft, keepDraft } from './draft.ts';

givenDatabase();

const newApplicant = async () => createActor(await makeUser(), 's');
const about = (text: string) => ({ about: text });

test('of two devices, the one that has not seen the last change is told so, and undoes nothing', async () => {
  const actor = await newApplicant();
  expect(await getDraft(actor)).toBeNull();
  const first = await keepDraft(actor, { version: 0, fields: about('On the phone') });
  const second = await keepDraft(actor, { version: first.version, fields: about('On the laptop') });
  expect(second.version).toBeGreaterThan(first.version);
  const late = keepDraft(actor, { version: first.version, fields: about('On the phone again') });
  await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/another device/) });
  expect(await getDraft(actor)).toMatchObject({ version: second.version, fields: about('On the laptop') });
});

test('of ten devices that change the same version at once, one does', async () => {
  const actor = await newApplicant();
  const { version } = await keepDraft(actor, { version: 0, fields: {} });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => keepDraft(actor, { version, fields: about(`Device ${n}`) })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('it is gone once it is sent or removed; whoever has applied, or is no applicant, keeps none', async () => {
  const actor = await newApplicant();
  await keepDraft(actor, { version: 0, fields: about('I hope for') });
  await forgetDraft(actor);
  expect(await getDraft(actor)).toBeNull();
  await keepDraft(actor, { version: 0, fields: about('I hope for') });
  await apply(actor, { answers: 'I hope for a calm home.' });
  expect(await getDraft(actor)).toBeNull();
  const after = keepDraft(actor, { version: 9, fields: {} });
  await expect(after).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/already applied/) });
  const member = createActor(await makeMember(), 's');
  await expect(keepDraft(member, { version: 0, fields: {} })).rejects.toMatchObject({ code: 'forbidden' });
});
