import { beforeEach, expect, test } from 'vitest';
import { SAVED_TEXT } from '../../../shared/review-options.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { SavedTextModel } from '../../models/operations/saved-text.ts';
import { createActor } from '../kernel/actor.ts';
import { addSavedText, changeSavedText, listSavedTexts, removeSavedText } from './saved-texts.ts';

givenDatabase();
beforeEach(() => SavedTextModel.deleteMany({}));

const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const WORK = { kind: 'rejection', title: 'Work', text: 'Please tell us more about your work.' } as const;
const CONFLICT = { code: 'conflict' };

test('texts are kept by kind and title, changed, removed and audited', async () => {
  const actor = await admin();
  const saved = await addSavedText(actor, { ...WORK, title: ' Work ' });
  expect(saved).toMatchObject({ title: 'Work', version: 1 });
  await addSavedText(actor, { ...WORK, kind: 'question' });
  await addSavedText(actor, { ...WORK, title: 'age' });
  expect((await listSavedTexts(actor)).map(({ kind, title }) => [kind, title])).toEqual([
    ['rejection', 'age'],
    ['question', 'Work'],
    ['rejection', 'Work'],
  ]);
  const changed = await changeSavedText(actor, saved._id, { title: 'WORK', text: 'Please say where.', version: 1 });
  expect(changed).toMatchObject({ title: 'WORK', text: 'Please say where.', version: 2 });
  await removeSavedText(actor, saved._id);
  await expect(removeSavedText(actor, saved._id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(changeSavedText(actor, saved._id, { ...WORK, version: 2 })).rejects.toMatchObject({ code: 'not_found' });
  const entries = await AuditEntryModel.find({ 'details.id': saved._id }).sort({ seq: 1 }).lean();
  expect(entries.map(({ action }) => action)).toEqual(['saved-text.added', 'saved-text.changed', 'saved-text.removed']);
});

test('no two texts of a kind have one title, also when they are saved or renamed at once', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, admin));
  const titles = ['Work', 'work', 'WORK ', 'Work', 'wOrk', ' work'];
  const outcomes = await Promise.allSettled(
    admins.map((actor, n) => addSavedText(actor, { ...WORK, title: titles[n] ?? '' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(CONFLICT);
  const actor = await admin();
  const other = await addSavedText(actor, { ...WORK, title: 'Age' });
  await expect(changeSavedText(actor, other._id, { ...WORK, version: 1 })).rejects.toMatchObject(CONFLICT);
});

test('of several changes of one version one counts, and the others are told so', async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, admin));
  const [first] = admins;
  if (!first) throw new Error('nobody');
  const { _id } = await addSavedText(first, WORK);
  const outcomes = await Promise.allSettled(
    admins.map((actor, n) => changeSavedText(actor, _id, { title: 'Work', text: `text ${n}`, version: 1 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ ...CONFLICT, message: expect.stringMatching(/meanwhile/) });
  const kept = outcomes.findIndex(({ status }) => status === 'fulfilled');
  expect(await SavedTextModel.findById(_id).lean()).toMatchObject({ text: `text ${kept}`, version: 2 });
});

test('R13: reasons and questions are for admins, replies for matchmakers too, and only so many of a kind', async () => {
  const actor = await admin();
  const { _id } = await addSavedText(actor, WORK);
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  const member = createActor(await makeUser({ role: 'member' }), 's');
  for (const act of [
    async () => listSavedTexts(member),
    () => addSavedText(member, { ...WORK, kind: 'reply' }),
    () => addSavedText(matchmaker, WORK),
    () => changeSavedText(matchmaker, _id, { ...WORK, version: 1 }),
    () => removeSavedText(matchmaker, _id),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  expect(await listSavedTexts(matchmaker)).toEqual([]);
  const reply = await addSavedText(matchmaker, { ...WORK, kind: 'reply' });
  expect(await listSavedTexts(matchmaker)).toEqual([reply]);
  expect(await listSavedTexts(actor)).toHaveLength(2);
  await changeSavedText(matchmaker, reply._id, { ...WORK, title: 'Ours', version: 1 });
  await removeSavedText(matchmaker, reply._id);
  const more = Array.from({ length: SAVED_TEXT.maxCount - 1 }, (_, n) => ({
    _id: `text-${n}`,
    kind: 'rejection' as const,
    title: `Text ${n}`,
    titleKey: `text ${n}`,
    text: 'Text',
    version: 1,
  }));
  await SavedTextModel.insertMany(more);
  await expect(addSavedText(actor, { ...WORK, title: 'One more' })).rejects.toMatchObject(CONFLICT);
  await addSavedText(actor, { ...WORK, kind: 'question' });
});

test('a placeholder that nothing fills in is refused in a reply, and is a word like any other elsewhere', async () => {
  const actor = await admin();
  const known = await addSavedText(actor, {
    kind: 'reply',
    title: 'Soon',
    text: 'Dear {firstName}, by {promiseTime}.',
  });
  const refused = { code: 'bad_request', issues: [{ path: 'text', message: expect.stringContaining('{firstname}') }] };
  const wrong = { title: 'Later', text: 'Dear {firstname}' };
  await expect(addSavedText(actor, { kind: 'reply', ...wrong })).rejects.toMatchObject(refused);
  await expect(changeSavedText(actor, known._id, { ...wrong, version: 1 })).rejects.toMatchObject(refused);
  expect(await SavedTextModel.findById(known._id).lean()).toMatchObject({ title: 'Soon', version: 1 });
  await addSavedText(actor, { kind: 'question', ...wrong });
});
