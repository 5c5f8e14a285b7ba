import { describe, expect, it } from 'vitest';
import { RELAXATIONS, type Relaxation } from '../../../../shared/options.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type CandidateField, FULL_FIELDS } from '../member/candidate.ts';
import { buildRelaxationNote } from './relaxation-note.ts';

const me = person({ religiousLevel: 'very_practicing', wantsChildren: true });
const him = person({ id: 'him', gender: 'male', religiousLevel: 'moderate', wantsChildren: false });
const PLAIN = 'We looked a little further than usual for this introduction.';

const told = (kind: Relaxation, visible: ReadonlySet<CandidateField> = FULL_FIELDS, other = him): string =>
  buildRelaxationNote(kind, me, other, visible);

describe('what is said of a relaxed introduction', () => {
  it.each([
    ['practice', 'describe your practice differently'],
    ['children', 'different things about having children'],
    ['fit', 'less in common'],
  ] as const)('names %s to who sees what it rests on', (kind, words) => {
    expect(told(kind)).toContain(words);
  });

  it('R27: is one sentence, whatever was relaxed, to who sees the card alone', () => {
    expect(RELAXATIONS.map((kind) => told(kind, CARD_FIELDS))).toEqual([PLAIN, PLAIN, PLAIN]);
  });

  it('R27: names nothing that the one hidden field would tell', () => {
    const without = (field: CandidateField) => new Set([...FULL_FIELDS].filter((one) => one !== field));
    expect(told('practice', without('religiousLevel'))).toBe(PLAIN);
    expect(told('children', without('wantsChildren'))).toBe(PLAIN);
  });

  it.each([
    ['practice', { religiousLevel: 'practicing' }],
    ['practice', { religiousLevel: null }],
    ['children', { wantsChildren: true }],
    ['children', { wantsChildren: null }],
  ] as const)('no longer names %s once the profile says otherwise: %o', (kind, now) => {
    expect(told(kind, FULL_FIELDS, { ...him, ...now })).toBe(PLAIN);
  });
});
