import { expect, it } from 'vitest';
import { staffNotes } from '../../../shared/contract/staff/staff-notes.ts';
import { presentNote } from './staff-notes.ts';

it('a note is shown with its times, and without the ids of whom it is about', () => {
  const at = new Date(0);
  const note = { _id: 'n', userId: 'secret', authorId: 'gone', text: 'Calm', createdAt: at, changedAt: null };
  const view = presentNote({ note, author: null, openUntil: at });
  const time = '1970-01-01T00:00:00.000Z';
  const cursor = expect.any(String);
  expect(view).toEqual({
    id: 'n',
    text: 'Calm',
    isHandOver: false,
    author: null,
    createdAt: time,
    changedAt: null,
    openUntil: time,
    cursor,
  });
  expect(staffNotes.change.responses[200].strict().parse(view)).toEqual(view);
  expect(presentNote({ note: { ...note, changedAt: at }, author: null, openUntil: null })).toMatchObject({
    changedAt: time,
    openUntil: null,
  });
});
