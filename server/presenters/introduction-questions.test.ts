import { expect, test } from 'vitest';
import { presentQuestion } from './introduction-questions.ts';

test('a question shows the card of the candidate alone, and not who they are', () => {
  const at = new Date('2030-03-14T12:00:00Z');
  const entry = {
    ...{ _id: 'q', memberId: 'm', candidateId: 'secret', isListed: true, addedAt: at },
    ...{ askedAt: at, askedBy: 'secret', answer: null, answeredAt: null },
  };
  const person = {
    user: { _id: 'secret', firstName: 'Yusuf', lastName: 'secret' },
    profile: { age: 34, location: 'London', occupation: 'Architect', bio: 'secret' },
  };
  const shown = presentQuestion({ entry, person });
  expect(shown).toEqual({
    id: 'q',
    person: { firstName: 'Yusuf', age: 34, location: 'London', occupation: 'Architect' },
    askedAt: at.toISOString(),
  });
});
