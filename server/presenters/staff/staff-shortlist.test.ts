import { expect, test } from 'vitest';
import type { User } from '../../models/members/user.ts';
import { presentBoardMember, presentShortlistEntry } from './staff-shortlist.ts';

const at = new Date('2030-03-14T12:00:00Z');
const user = (id: string) => ({ _id: id, firstName: `first-${id}`, lastName: 'last', email: 'secret' }) as User;

test('of somebody on a shortlist a card is shown, and what the member answered', () => {
  const entry = {
    ...{ _id: 'q', memberId: 'm', candidateId: 'c', isListed: true, addedAt: at },
    ...{ askedAt: at, askedBy: 'secret', answer: 'yes' as const, answeredAt: at },
  };
  const person = { user: user('c'), profile: { age: 34, location: 'London', occupation: null, bio: 'secret' } };
  const can = { canAsk: false, canPick: true, canRemove: true };
  const shown = presentShortlistEntry({ entry, person, row: null, state: 'yes', ...can });
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect(shown).toMatchObject({
    id: 'c',
    person: { firstName: 'first-c', age: 34 },
    candidate: null,
    question: { state: 'yes', answeredAt: at.toISOString() },
    can: { ask: false, pick: true, remove: true },
  });
});

test('on a board a member has a name and what is due', () => {
  const due = { kind: 'question' as const, at, about: 'secret', firstName: 'Yusuf' };
  const shown = presentBoardMember({ member: user('m'), matchmaker: null, group: 'waits-for-them', due });
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect(shown).toMatchObject({ id: 'm', due: { kind: 'question', at: at.toISOString(), firstName: 'Yusuf' } });
});
