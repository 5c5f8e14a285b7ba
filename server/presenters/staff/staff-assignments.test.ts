import { expect, it } from 'vitest';
import { staffAssignments } from '../../../shared/contract/staff/staff-assignments.ts';
import { staffMatchmakers } from '../../../shared/contract/staff/staff-matchmakers.ts';
import { getGreeting } from '../../../shared/desk-options.ts';
import { presentMatchmakerLoad, presentUnassigned } from './staff-assignments.ts';

const AT = new Date(0);
const TIME = '1970-01-01T00:00:00.000Z';

it('a matchmaker without words of their own greets with those of the service; a cover is shown with its times', () => {
  const card = { _id: 'm', name: 'Huda', photo: null };
  const shown = presentMatchmakerLoad({ card, isActive: true, load: 3, own: 2, covered: 1 });
  expect(shown).toMatchObject({
    languages: [],
    limit: null,
    greeting: getGreeting('Huda'),
    cover: null,
    load: 3,
    own: 2,
    covered: 1,
  });
  const own = { ...card, greeting: 'Salam', languages: ['Arabic'], limit: 9, cover: { by: 'n', from: AT, until: AT } };
  const covered = presentMatchmakerLoad({ card: own, isActive: false, load: 0, own: 0, covered: 0 });
  expect(covered).toMatchObject({ greeting: 'Salam', limit: 9, cover: { by: 'n', from: TIME, until: TIME } });
  expect(staffMatchmakers.list.responses[200].parse([shown, covered])).toEqual([shown, covered]);
});

it('a member without a matchmaker is shown with since when, and of the note for the next one no author', () => {
  const note = { _id: 'n', userId: 'u', authorId: 'secret', text: 'Shy at first', createdAt: AT, changedAt: null };
  const member = { _id: 'u', firstName: 'Amina', lastName: 'Noor' };
  const view = presentUnassigned({ member, since: AT, age: 31, location: null, handOver: note });
  expect(view).toMatchObject({ id: 'u', since: TIME, age: 31, handOver: { text: 'Shy at first', createdAt: TIME } });
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(staffAssignments.list.responses[200].parse([view])).toEqual([view]);
});
