import { expect, test } from 'vitest';
import { canAsk, getQuestionState, letsPick } from './shortlist.ts';

const NOW = new Date('2030-03-14T12:00:00Z');
const member = { role: 'member', membershipTier: 'vip', assignedMatchmakerId: 'maryam' } as const;
const asked = { askedAt: NOW, askedBy: 'maryam', answer: null };
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

test('a question stands for 14 days and while whoever asked is the matchmaker, or is stood in for', () => {
  expect(getQuestionState({ ...asked, askedAt: null }, member, NOW)).toBeNull();
  expect(getQuestionState(asked, member, later(13.9))).toBe('asked');
  expect(getQuestionState(asked, member, later(14))).toBe('lapsed');
  expect(getQuestionState({ ...asked, askedBy: 'huda' }, member, NOW)).toBe('lapsed');
  expect(getQuestionState(asked, { ...member, membershipTier: 'premium' }, NOW)).toBe('lapsed');
  const covered = {
    ...member,
    assignedMatchmakerId: 'huda',
    cover: { insteadOf: 'maryam', until: new Date(Date.now() + 86_400_000) },
  };
  expect(getQuestionState(asked, covered, NOW)).toBe('asked');
  expect(getQuestionState({ ...asked, askedBy: 'huda' }, covered, NOW)).toBe('asked');
  for (const answer of ['yes', 'no'] as const)
    expect(getQuestionState({ ...asked, answer }, member, later(99))).toBe(answer);
});

test('whom nobody asked about or who did not answer may be asked about; an open question and a no keep from a pick', () => {
  const states = [null, 'asked', 'yes', 'no', 'lapsed'] as const;
  expect(states.filter(canAsk)).toEqual([null, 'lapsed']);
  expect(states.filter(letsPick)).toEqual([null, 'yes', 'lapsed']);
});
