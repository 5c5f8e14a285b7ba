import { describe, expect, it } from 'vitest';
import { RELAXATIONS, type Relaxation } from '../../../../shared/options.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type CandidateField, FULL_FIELDS } from '../member/candidate.ts';
import { buildRelaxationNote } from './relaxation-note.ts';

const me = person({ religiousLevel: 'very_practicing', wantsChildren: true });
const him = person({ id: 'him', gender: 'male', religiousLevel: 'moderate', wantsChildren: false });
const PLAIN = 'We looked a little further than usual for this introduction.';

const noteFor = (kind: Relaxation, visible: ReadonlySet<CandidateField> = FULL_FIELDS, other = him): string =>
  buildRelaxationNote(kind, me, other, visible);

describe('the note of a relaxed introduction', () => {
  it.each([
    ['practice', 'describe your practice differently'],
    ['children', 'different things about having children'],
    ['fit', 'less in common'],
  ] as const)('names %s to a viewer who sees the fields behind it', (kind, words) => {
    expect(noteFor(kind)).toContain(words);
  });

  it('R27: is the same sentence, whatever was relaxed, for a viewer who sees only the card', () => {
    expect(RELAXATIONS.map((kind) => noteFor(kind, CARD_FIELDS))).toEqual([PLAIN, PLAIN, PLAIN]);
  });

  it('R27: does not name a constraint whose field is hidden', () => {
    const without = (field: CandidateField) => new Set([...FULL_FIELDS].filter((one) => one !== field));
    expect(noteFor('practice', without('religiousLevel'))).toBe(PLAIN);
    expect(noteFor('children', without('wantsChildren'))).toBe(PLAIN);
  });

  it.each([
    ['practice', { religiousLevel: 'practicing' }],
    ['practice', { religiousLevel: null }],
    ['children', { wantsChildren: true }],
    ['children', { wantsChildren: null }],
  ] as const)('no longer names %s once the profile was changed: %o', (kind, now) => {
    expect(noteFor(kind, FULL_FIELDS, { ...him, ...now })).toBe(PLAIN);
  });
});
