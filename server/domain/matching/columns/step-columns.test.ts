import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../../../testing/people/factor-columns.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import type { ByStep } from '../factors/comparator.ts';
import { toFactor } from '../factors/factor.ts';
import { FACTORS } from '../factors/factors.ts';
import { FactorSums } from './factor-sums.ts';
import { isComparedBySteps, StepColumns } from './step-columns.ts';

const STEPS = FACTORS.filter(({ by }) => isComparedBySteps(by));

describe('columns of steps', () => {
  it('say what the factors say', () => {
    expectAgreement(() => new StepColumns(FACTORS), STEPS);
  });

  it('hold small closed sets too, and leave sets of many or open words to others', () => {
    const ids = STEPS.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['deen.level', 'logistics.age', 'lifestyle.food', 'interests.kind']));
    for (const id of ['culture.languages', 'culture.heritage', 'interests.shared']) expect(ids).not.toContain(id);
  });

  it('of more factors than one table holds say the same', () => {
    const ladder = (steps: number, weight: number, by: Partial<ByStep> = {}) =>
      toFactor({
        id: `ladder-${steps}`,
        group: 'interests',
        label: 'Ladder',
        reads: ['age'],
        weight,
        sensitivity: 'open',
        clause: () => null,
        by: {
          kind: 'step',
          steps,
          asks: (one) => (one.age === null ? null : one.age % steps),
          has: (one) => (one.age === null ? null : (one.age + 1) % steps),
          fit: (asked, had) => (asked === had + 1 ? null : (asked + 2 * had) / (3 * steps)),
          ...by,
        },
      });
    const factors = [ladder(5, 2), ladder(30, 3), ladder(7, 5), { ...ladder(9, 7), optional: true as const }];
    expectAgreement(() => new StepColumns(factors), factors);
  });

  it('count one direction alone where one side alone asks', () => {
    const columns = new StepColumns(FACTORS.filter(({ id }) => id === 'logistics.wished-age'));
    columns.add(her({ age: 30, preferences: { ageMin: 25, ageMax: 35 } }));
    columns.add(him({ age: 30 }));
    columns.compact(null);
    const sums = new FactorSums();
    columns.sum(1, 0, sums);
    expect(sums).toMatchObject({ fitThere: 0, weightThere: 0, basic: 0 });
    expect(sums.weightBack).toBeGreaterThan(0);
    expect(sums.fitBack).toBe(sums.weightBack);
  });
});
