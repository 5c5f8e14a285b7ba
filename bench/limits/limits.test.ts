import { expect, it } from 'vitest';
import { readDealBreaker } from '../../server/domain/matching/deal-breakers/deal-breakers.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { answerLine } from './answers.ts';
import { CORPUS, judge, judgeCorpus, readCorpus } from './judging.ts';

const engine = { readDealBreaker, Member };

it('the corpus is read the right way', () => {
  const { phrases, opposite, right, answerable } = judgeCorpus(engine, readCorpus(CORPUS));
  expect(phrases).toBeGreaterThanOrEqual(300);
  expect(opposite).toBe(0);
  expect(right / answerable).toBeGreaterThanOrEqual(0.95);
});

it.each([
  ['smokes', 'right'],
  ['-smokes', 'opposite'],
  ['smokes|drinks', 'wrong'],
  ['ask hijab', 'wrong'],
  ['unknown', 'wrong'],
])('"no smokers" instead of %s is %s', (label, outcome) => {
  expect(judge(engine, { text: 'no smokers', label })).toBe(outcome);
});

it('a line is answered one way, and one that is wrong says what is', () => {
  const people = [
    { id: 'a', profile: { hasChildren: true, unheard: 1 } },
    { id: 'b', profile: { hasChildren: 'yes' }, answers: { 'smoking-vaping': 'daily', 'no-question': 4 } },
    { id: 'c', profile: null },
    null,
  ];
  const value = { id: 7, dealBreakers: ['no smokers', 3, 'no kids', 'hijab'], me: { gender: 'female' }, people };
  const answer = answerLine({ value });
  expect(answer).toMatchObject({ id: 7, excluded: ['a', 'b'] });
  expect(answer).toHaveProperty('read.length', 3);
  expect(answerLine({ value: { id: 8, people: [] } })).toEqual({
    id: 8,
    error: '"dealBreakers" is missing or no list',
  });
  expect(answerLine({ value: [] })).toHaveProperty('error');
  expect(answerLine({ error: 'line 2 is not JSON' })).toEqual({ id: null, error: 'line 2 is not JSON' });
});
