import { expect, test } from 'vitest';
import { answerChange } from '../../shared/contract/questions.ts';
import { findQuestion } from '../../shared/questions/questions.ts';
import { buildAnswers } from './answers.ts';

const people = Array.from({ length: 250 }, (_, i) =>
  buildAnswers(`member-${i}@demo.test`, { wantsChildren: i % 3 > 0 }),
);

test('members of the demo answer different parts of the bank, the same each time, and some none', () => {
  const again = buildAnswers('member-1@demo.test', { wantsChildren: true });
  expect(again).toEqual(people[1]);
  const counts = people.map((answers) => answers.length);
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(15);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  expect(new Set(people.flat().map(([id]) => id)).size).toBeGreaterThan(90);
  expect(buildAnswers('premium@demo.test', {}).length).toBeGreaterThanOrEqual(36);
});

test('every answer is valid and agrees with the profile', () => {
  for (const [id, change] of people.flat()) {
    const values = findQuestion(id)?.options.map(({ value }) => value);
    expect(answerChange.safeParse(change).error).toBeUndefined();
    expect(values).toEqual(expect.arrayContaining([change.answer, ...change.acceptable]));
    expect(change.acceptable).toContain(change.answer);
  }
});

test('members who want no children say so here too, and no others', () => {
  for (const [index, answers] of people.entries()) {
    for (const [id, { answer }] of answers) {
      if (id === 'number-of-children' || id === 'when-children')
        expect([id, answer === 'none']).toEqual([id, index % 3 === 0]);
    }
  }
});

test('practice shows in the answers of the deen', () => {
  const shareOfStrict = (religiousLevel: 'very_practicing' | 'moderate') => {
    const all = Array.from({ length: 60 }, (_, i) => buildAnswers(`member-${i}@demo.test`, { religiousLevel })).flat();
    const prayer = all.filter(([id]) => id === 'daily-prayer');
    return prayer.filter(([, { answer }]) => answer.startsWith('all')).length / prayer.length;
  };
  expect(shareOfStrict('very_practicing')).toBeGreaterThan(0.9);
  expect(shareOfStrict('moderate')).toBeLessThan(0.2);
});
