import { describe, expect, it } from 'vitest';
import { RELAXATIONS, type Relaxation } from '../../../../shared/options.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type CandidateField, FULL_FIELDS } from '../member/candidate.ts';
import { buildRelaxationNote } from './relaxation-note.ts';
import { scoreForViewer } from './shown-score.ts';

const me = person({ religiousLevel: 'very_practicing', wantsChildren: true });
const him = person({ id: 'him', gender: 'male', religiousLevel: 'moderate', wantsChildren: false });
/** Someone of whom all that is visible is far from her. */
const unlike = { ...him, age: 60, location: 'Sydney', maritalStatus: 'divorced', hasChildren: true };

const noteFor = (
  kind: Relaxation | undefined,
  visible: ReadonlySet<CandidateField> = FULL_FIELDS,
  other = him,
): string | null => buildRelaxationNote(kind, me, other, visible, scoreForViewer(me, other, visible).score);

describe('the note of a relaxed introduction', () => {
  it.each([
    ['practice', 'describe your practice differently'],
    ['children', 'different things about having children'],
    ['fit', 'less in common'],
  ] as const)('names %s to a viewer who sees the fields behind it', (kind, words) => {
    expect(noteFor(kind, FULL_FIELDS, unlike)).toContain(words);
  });

  it('R27: is absent, whatever was relaxed, for a viewer who sees only the card', () => {
    expect(RELAXATIONS.map((kind) => noteFor(kind, CARD_FIELDS, unlike))).toEqual([null, null, null]);
  });

  it('R27: says nothing of a poor fit that rests on what is hidden', () => {
    const alike = person({ id: 'him', gender: 'male', religiousLevel: 'very_practicing', wantsChildren: true });
    expect(noteFor('fit', FULL_FIELDS, alike)).toBeNull();
  });

  it('R27: says of a poor fit that is to be seen the same, whether or not the planner found one', () => {
    expect(noteFor(undefined, FULL_FIELDS, unlike)).toBe(noteFor('fit', FULL_FIELDS, unlike));
    expect(noteFor(undefined, CARD_FIELDS, unlike)).toBeNull();
  });

  it('R27: does not name a constraint whose field is hidden', () => {
    const without = (field: CandidateField) => new Set([...FULL_FIELDS].filter((one) => one !== field));
    expect(noteFor('practice', without('religiousLevel'))).toBeNull();
    expect(noteFor('children', without('wantsChildren'))).toBeNull();
  });

  it.each([
    ['practice', { religiousLevel: 'practicing' }],
    ['practice', { religiousLevel: null }],
    ['children', { wantsChildren: true }],
    ['children', { wantsChildren: null }],
  ] as const)('no longer names %s once the profile was changed: %o', (kind, now) => {
    expect(noteFor(kind, FULL_FIELDS, { ...him, ...now })).toBeNull();
  });
});
