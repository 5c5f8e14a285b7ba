import { afterEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { AccessRecordModel } from '../../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { createActor, system } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { changeMember } from './member-changes.ts';
import { addNote, changeNote, listNotes, removeNote } from './notes.ts';

givenDatabase();
afterEach(() => clock.set());

const [NOT_FOUND, FORBIDDEN, CONFLICT] = [{ code: 'not_found' }, { code: 'forbidden' }, { code: 'conflict' }];
const DAY_MS = 86_400_000;
const PAGE = { limit: 50 };

const givenMember = async () => {
  const matchmaker = createActor(await makeUser({ role: 'matchmaker', firstName: 'Khadija' }), 's');
  const stranger = createActor(await makeUser({ role: 'matchmaker' }), 's');
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const member = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker.userId });
  return { matchmaker, stranger, admin, member, userId: member._id };
};

test('notes are kept with time and author, newest first, page by page, and audited without their words', async () => {
  const { matchmaker, admin, userId } = await givenMember();
  const texts = ['One', ' Two ', 'Three'];
  for (const [at, text] of texts.entries()) {
    clock.set(() => new Date(Date.UTC(2030, 0, at + 1)));
    await addNote(at === 1 ? admin : matchmaker, userId, { text });
  }
  const all = await listNotes(matchmaker, userId, PAGE);
  expect(all.map(({ note, author }) => [note.text, note.createdAt.toISOString().slice(0, 10), author?._id])).toEqual([
    ['Three', '2030-01-03', matchmaker.userId],
    ['Two', '2030-01-02', admin.userId],
    ['One', '2030-01-01', matchmaker.userId],
  ]);
  const [first] = await listNotes(matchmaker, userId, { limit: 1 });
  expect(first?.note.text).toBe('Three');
  const entries = await AuditEntryModel.find({ action: 'note.added', subjectId: userId }).lean();
  expect(entries).toHaveLength(3);
  expect(JSON.stringify(entries)).not.toMatch(/One|Two|Three/);
  expect(
    await AccessRecordModel.countDocuments({ subjectId: userId, part: 'notes', viewerId: matchmaker.userId }),
  ).toBe(1);
  await expect(listNotes(matchmaker, userId, { ...PAGE, before: 'x' })).rejects.toMatchObject({ code: 'bad_request' });
});

test('R19: notes are for admins and the own matchmaker, never for the member, and end with the assignment', async () => {
  const { matchmaker, stranger, admin, member, userId } = await givenMember();
  const { note } = await addNote(matchmaker, userId, { text: 'Calm' });
  const text = { text: 'x' };
  for (const actor of [stranger, createActor(member, 's'), createActor(await makeMember(), 's')])
    for (const act of [
      () => listNotes(actor, userId, PAGE),
      () => addNote(actor, userId, text),
      () => changeNote(actor, note._id, text),
      () => removeNote(actor, note._id),
    ])
      await expect(act()).rejects.toMatchObject(NOT_FOUND);
  expect(await listNotes(admin, userId, PAGE)).toMatchObject([{ openUntil: null }]);
  await expect(changeNote(admin, note._id, text)).rejects.toMatchObject(FORBIDDEN);
  await expect(removeNote(admin, note._id)).rejects.toMatchObject(FORBIDDEN);
  await changeMember(system, userId, { assignedMatchmakerId: stranger.userId });
  await expect(listNotes(matchmaker, userId, PAGE)).rejects.toMatchObject(NOT_FOUND);
  await expect(changeNote(matchmaker, note._id, text)).rejects.toMatchObject(NOT_FOUND);
  // The successor reads what was noted before.
  expect((await listNotes(stranger, userId, PAGE)).map((one) => one.note.text)).toEqual(['Calm']);
  await changeMember(system, userId, { membershipTier: 'premium' });
  await expect(listNotes(stranger, userId, PAGE)).rejects.toMatchObject(NOT_FOUND);
  expect(await listNotes(admin, userId, PAGE)).toHaveLength(1);
});

test('its author changes and removes a note within a day, and nobody after it', async () => {
  const { matchmaker, userId } = await givenMember();
  const start = Date.now();
  clock.set(() => new Date(start));
  const { note, openUntil } = await addNote(matchmaker, userId, { text: 'Likes Leds' });
  expect(openUntil).toEqual(new Date(start + DAY_MS));
  clock.set(() => new Date(start + DAY_MS - 1));
  const changed = await changeNote(matchmaker, note._id, { text: 'Likes Leeds' });
  expect(changed.note).toMatchObject({ text: 'Likes Leeds', changedAt: new Date(start + DAY_MS - 1) });
  clock.set(() => new Date(start + DAY_MS));
  expect(await listNotes(matchmaker, userId, PAGE)).toMatchObject([{ openUntil: null }]);
  await expect(changeNote(matchmaker, note._id, { text: 'x' })).rejects.toMatchObject(CONFLICT);
  await expect(removeNote(matchmaker, note._id)).rejects.toMatchObject(CONFLICT);
  const other = await addNote(matchmaker, userId, { text: 'Brief' });
  const outcomes = await Promise.allSettled([
    removeNote(matchmaker, other.note._id),
    removeNote(matchmaker, other.note._id),
    changeNote(matchmaker, other.note._id, { text: 'Again' }),
  ]);
  expect(outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listNotes(matchmaker, userId, PAGE)).map((one) => one.note.text)).toEqual(['Likes Leeds']);
  const actions = (
    await AuditEntryModel.find({ subjectId: userId, 'details.id': note._id }).sort({ seq: 1 }).lean()
  ).map(({ action }) => action);
  expect(actions).toEqual(['note.added', 'note.changed']);
});

test('only members are noted on', async () => {
  const { admin } = await givenMember();
  const applicant = await makeUser();
  await expect(addNote(admin, applicant._id, { text: 'x' })).rejects.toMatchObject(NOT_FOUND);
  await expect(listNotes(admin, admin.userId, PAGE)).rejects.toMatchObject(NOT_FOUND);
});
