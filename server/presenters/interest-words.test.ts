import { expect, test } from 'vitest';
import { presentInterestWords } from './interest-words.ts';

const words = (userId: string) => ({
  ...{ _id: `m:${userId}`, matchId: 'm', userId, otherId: 'other', content: `Of ${userId}`, warning: 'money' as const },
  createdAt: new Date('2030-05-05T09:00:00Z'),
});

test('R23: words with interest name nobody, and a warning is for their reader alone', () => {
  const at = { createdAt: '2030-05-05T09:00:00.000Z' };
  expect(presentInterestWords({ mine: words('me'), theirs: words('them') })).toEqual({
    words: { mine: { content: 'Of me', ...at }, theirs: { content: 'Of them', ...at, warning: 'money' } },
  });
  expect(presentInterestWords(undefined)).toEqual({});
});
