import { expect, test } from 'vitest';
import type { StaffBatch } from '../../domain/matches/staff-batches.ts';
import { presentStaffBatch } from './staff-batches.ts';

const offer: StaffBatch['offers'][number] = {
  matchId: 'm',
  otherId: null,
  firstName: 'Yusuf',
  facts: {
    age: 34,
    location: 'London',
    occupation: 'Architect',
    bio: 'secret',
  } as StaffBatch['offers'][number]['facts'],
  state: { status: 'pending', userResponse: 'interested', otherUserResponse: null },
  ended: null,
  card: {
    score: 75,
    coverage: 0.5,
    explanation: {
      compatibilityReason: 'You both pray.',
      keyFactors: ['Faith'],
      points: [{ label: 'Faith', sentence: 'secret' }],
      clauses: ['both pray'],
    },
    relaxation: null,
    chosenBy: { name: 'Maryam', note: 'the note' },
  },
};

test('of a person the first name, what a card says and the reason are shown, whatever else is at hand', () => {
  const view = presentStaffBatch({
    day: '2030-01-01',
    offers: [offer, { ...offer, firstName: null, facts: null, card: null }],
  });
  expect(view).toMatchObject({ id: '2030-01-01', day: '2030-01-01', cursor: '2030-01-01' });
  expect(view.introductions[0]).toEqual({
    id: 'm',
    person: { id: null, firstName: 'Yusuf', age: 34, location: 'London', occupation: 'Architect' },
    answer: 'interested',
    otherAnswer: null,
    status: 'pending',
    ended: null,
    why: {
      compatibilityScore: 75,
      coverage: 0.5,
      compatibilityReason: 'You both pray.',
      keyFactors: ['Faith'],
      relaxation: null,
      chosenBy: { name: 'Maryam', note: 'the note' },
    },
  });
  expect(view.introductions[1]).toMatchObject({ person: { firstName: null, age: null }, why: null });
  expect(JSON.stringify(view)).not.toContain('secret');
});
