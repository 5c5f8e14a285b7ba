import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type Candidate, FULL_FIELDS, NO_PREFERENCES, redact } from '../member/candidate.ts';
import { buildPool } from '../search/pool.ts';
import { byShownScore, scoreForViewer, toShownScore } from './shown-score.ts';

const LEVELS = [FULL_FIELDS, CARD_FIELDS];

describe('a score as it is shown', () => {
  it.each([
    [0, 0],
    [0.674, 67],
    [0.675, 68],
    [1, 100],
  ])('of %d is the whole number %i', (raw, score) => {
    expect(toShownScore({ raw, coverage: 0 }, FULL_FIELDS)).toMatchObject({ raw, score });
  });

  it('is the same from the registry and from the columns of a pool', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const [viewer, ...others] = sampleCommunity(8, seed) as [Candidate, ...Candidate[]];
        for (const visible of LEVELS) {
          const pool = buildPool([viewer, ...others.map((other) => redact(other, visible))]);
          for (const other of others) {
            const inPool = pool.scores.scorePair(pool.indexOf(viewer.id) ?? -1, pool.indexOf(other.id) ?? -1);
            const { raw, ...shown } = scoreForViewer(viewer, other, visible);
            expect(toShownScore(inPool, visible)).toMatchObject(shown);
            expect(inPool.raw).toBeCloseTo(raw, 9);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('R27: does not depend on any answer, preference or deal-breaker of the other, nor on a field that is not visible', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const [viewer, other, third] = sampleCommunity(3, seed) as [Candidate, Candidate, Candidate];
        const { answers, preferences } = third;
        for (const visible of LEVELS) {
          const shown = scoreForViewer(viewer, other, visible);
          expect(scoreForViewer(viewer, { ...other, answers, preferences }, visible)).toEqual(shown);
          expect(scoreForViewer(viewer, { ...other, answers: {}, preferences: NO_PREFERENCES }, visible)).toEqual(
            shown,
          );
        }
        const { age, location, occupation } = other;
        expect(scoreForViewer(viewer, { ...third, age, location, occupation }, CARD_FIELDS)).toEqual(
          scoreForViewer(viewer, other, CARD_FIELDS),
        );
      }),
    );
  });

  it('covers as much of a card as the card shows', () => {
    const known = { age: 30, location: 'London', occupation: 'Surgeon', religiousLevel: 'practicing', bio: 'I hike.' };
    const [viewer, other] = [person(known), person({ ...known, id: 'him', gender: 'male' })];
    expect(scoreForViewer(viewer, other, CARD_FIELDS).coverage).toBe(1);
    expect(scoreForViewer(viewer, other, FULL_FIELDS).coverage).toBeLessThan(1);
  });
});

describe('the order by shown score', () => {
  const people = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, raw: at < 6 ? 0.701 : 0.702 }));
  const order = (day: string, viewerId: string) => people.toSorted(byShownScore(day, viewerId)).map(({ id }) => id);

  it('is by the score before rounding, and among equals another one each day and for each viewer', () => {
    const today = order('2030-05-05', 'her');
    expect(new Set(today.slice(0, 6))).toEqual(new Set(people.slice(6).map(({ id }) => id)));
    expect(order('2030-05-05', 'her')).toEqual(today);
    expect(order('2030-05-06', 'her')).not.toEqual(today);
    expect(order('2030-05-05', 'him')).not.toEqual(today);
  });

  it('does not depend on the order in which they are given', () => {
    expect(
      people
        .toReversed()
        .sort(byShownScore('d', 'her'))
        .map(({ id }) => id),
    ).toEqual(order('d', 'her'));
  });
});
