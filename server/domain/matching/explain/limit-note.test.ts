import { expect, test } from 'vitest';
import { LIMIT_PHRASES } from '../../../../shared/limit-phrases.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type Candidate, FULL_FIELDS } from '../member/candidate.ts';
import { createLimitNotes } from './limit-note.ts';

const she = (dealBreakers: string[], given: Partial<Candidate> = {}): Candidate => ({
  ...person({ id: 'she', location: 'London', height: "5'5", ...given }),
  preferences: { ...person({}).preferences, dealBreakers },
});
const NOTHING = { education: null, religiousLevel: null, maritalStatus: null, hasChildren: null, wantsChildren: null };
const he = (given: Partial<Candidate> = {}) =>
  person({ id: 'he', gender: 'male', bio: null, height: null, location: null, ...NOTHING, ...given });
const note = (limits: string[], other = he(), visible = FULL_FIELDS, shown: Record<string, string> = {}) =>
  createLimitNotes(she(limits))?.(other, visible, shown).limitNote;

test('a limit that cannot be told is named alike, whether it is not said, private or behind a card', () => {
  const answers = { 'smoking-vaping': { answer: 'never', acceptable: [], importance: 0 as const, mayKeepApart: true } };
  const said = 'His profile does not show whether he smokes.';
  expect(note(['no smokers'])).toBe(said);
  expect(note(['no smokers'], he({ answers }))).toBe(said);
  expect(note(['no smokers'], he({ bio: 'I do not smoke.' }), CARD_FIELDS)).toBe(said);
  expect(note(['no smokers'], he({ bio: 'I do not smoke.' }))).toBeNull();
  expect(note(['no smokers'], he(), FULL_FIELDS, { 'smoking-vaping': 'never' })).toBeNull();
});

test.each([
  [['must pray five times a day'], 'whether he prays the five prayers'],
  [['no smokers or drinkers'], 'whether he smokes or whether he drinks alcohol'],
  [
    ['no smokers', 'no debts', 'never married only'],
    'whether he smokes, whether he has debts or whether he has been married before',
  ],
  [['must live in the United Kingdom'], 'whether he lives in United Kingdom'],
  [['must be practicing'], "whether his religious practice is 'moderate'"],
  [['must be within 50 km'], 'whether his city is more than 50 km from yours'],
  [['bad vibes'], null],
  [['no one over 40'], null],
])('%s: %s', (limits, unknown) => {
  expect(note(limits)).toBe(unknown && `His profile does not show ${unknown}.`);
});

test('every phrase that is offered is put into a sentence', () => {
  for (const phrase of LIMIT_PHRASES) {
    const said = note([phrase]);
    if (said !== null)
      expect(said, phrase).toMatch(
        /^His profile does not show whether (he|his) (?!(smoke|have|are|live|want|use|do) )/,
      );
  }
});

test('a shown answer that differs on what is essential is named, and no other', () => {
  const given = (importance: 3 | 9) => ({ answer: 'never', acceptable: ['never'], importance });
  const answers = { 'smoking-vaping': given(9), 'alcohol-around': given(9), riba: given(3) };
  const differs = (shown: Record<string, string>) =>
    createLimitNotes(she([], { answers }))?.(he(), FULL_FIELDS, shown).essentialNote;
  expect(differs({})).toBeNull();
  expect(differs({ 'smoking-vaping': 'never', riba: 'usual' })).toBeNull();
  expect(differs({ 'smoking-vaping': 'daily' })).toMatch(/^Differs on one thing that you called essential: .+\.$/);
  expect(differs({ 'smoking-vaping': 'daily', 'alcohol-around': 'drinks' })).toMatch(/^Differs on two things that/);
});
