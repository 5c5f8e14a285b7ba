import { expect, it } from 'vitest';
import { listShownTo, makePriorPair, men, plan } from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { Candidate, GivenAnswer } from '../member/candidate.ts';
import type { PriorPair } from './pair-ledger.ts';

const answer = (own: string, more: Partial<GivenAnswer> = {}): Candidate['answers'] => ({
  'smoking-vaping': { answer: own, acceptable: ['never'], importance: 0, mayKeepApart: true, ...more },
});
const her = person({ id: 'w0', answers: answer('never', { importance: 9, isEssential: true }) });
const smoker = person({ id: 'smoker', gender: 'male', answers: answer('daily') });
const other = person({ id: 'other', gender: 'male', answers: answer('daily') });
const capacity = { w0: 3, smoker: 3, other: 3, m0: 3, m1: 3 };
const wantsHer = makePriorPair('smoker', 'w0', { offeredTo: ['smoker'], interested: ['smoker'] });
const given = (id: string, today: boolean) =>
  makePriorPair(id, 'w0', { offeredTo: ['w0', id], offeredToday: today ? ['w0'] : [] });

it.each<[string, Candidate[], Partial<{ prior: PriorPair[]; picks: [string, string][] }>, number]>([
  ['is not introduced while somebody else is left', [smoker, other, ...men(1)], {}, 0],
  ['nor on a day that had somebody else', [smoker, ...men(1)], { prior: [given('m0', true)] }, 0],
  ['nor where they have said yes', [smoker, ...men(1)], { prior: [wantsHer] }, 0],
  ['nor where a matchmaker chose them', [smoker, ...men(1)], { picks: [['w0', 'smoker']] }, 0],
  ['is, one a day, where nobody else is left', [smoker, other, ...men(1)], { prior: [given('m0', false)] }, 1],
  ['is, where nobody else is there', [smoker, other], {}, 1],
])('whoever differs on what is essential %s', (_, men, more, expected) => {
  const shown = listShownTo(plan([her, ...men], { capacity, ...more }), 'w0');
  expect(shown.filter((id) => id === 'smoker' || id === 'other')).toHaveLength(expected);
  expect(shown.includes('m0')).toBe(expected === 0 && more.prior?.[0]?.users[0] !== 'm0');
});
