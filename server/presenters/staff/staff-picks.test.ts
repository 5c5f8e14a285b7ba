import { expect, test } from 'vitest';
import { presentPick, presentPickCandidate, presentPickRequest } from './staff-picks.ts';

const now = new Date('2030-03-14T12:00:00Z');
const person = (id: string) => ({
  user: { _id: id, firstName: `first-${id}`, lastName: 'secret', email: 'secret' },
  profile: { age: 30, location: 'London', occupation: 'Architect', bio: 'secret', income: 'secret' },
});
const details = {
  pick: {
    _id: 'p',
    memberId: 'm',
    candidateId: 'c',
    pairKey: 'c:m',
    matchmakerId: 'x',
    askedId: 'y',
    note: 'the note',
    status: 'waiting' as const,
    isOpen: true,
    reasons: [],
    createdAt: now,
    introducedAt: null,
  },
  member: person('m'),
  candidate: person('c'),
  matchmakerName: 'Maryam',
  state: 'waiting' as const,
  canWithdraw: true,
};

test('of people a card is shown, whatever else is at hand', () => {
  const explanation = { points: [], keyFactors: ['Faith'], compatibilityReason: 'You both pray.', clauses: [] };
  const row = {
    id: 'c',
    score: 75,
    raw: 0.5,
    coverage: 0.5,
    exclusions: [],
    isPicked: false,
    isShortlisted: false,
    person: person('c'),
    explanation,
    cursor: '1',
  };
  const views = [
    presentPickCandidate(row),
    presentPick(details),
    presentPickRequest({ details, score: 70, keyFactors: [] }),
  ];
  expect(JSON.stringify(views)).not.toContain('secret');
  expect(views[0]).toMatchObject({ person: { id: 'c', firstName: 'first-c', age: 30 }, compatibilityScore: 75 });
});

test('the note is shown on its own desk and not to the other matchmaker', () => {
  expect(presentPick(details)).toMatchObject({ note: 'the note', state: 'waiting', can: { withdraw: true } });
  expect(JSON.stringify(presentPickRequest({ details, score: 70, keyFactors: [] }))).not.toContain('the note');
});
