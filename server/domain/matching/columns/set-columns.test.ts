import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../../../testing/people/factor-columns.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import type { Member } from '../member/member.ts';
import { FactorSums } from './factor-sums.ts';
import { SetColumns } from './set-columns.ts';
import { isComparedBySteps } from './step-columns.ts';

const SETS = FACTORS.filter(({ by }) => by.kind === 'set' && !isComparedBySteps(by));
const factorOf = (id: string) => SETS.filter((factor) => factor.id === id);

/** Returns the sums of one factor for two members. */
const sumsOf = (id: string, a: Member, b: Member): FactorSums => {
  const columns = new SetColumns(factorOf(id));
  columns.add(a);
  columns.add(b);
  columns.compact(null);
  const sums = new FactorSums();
  columns.sum(0, 1, sums);
  return sums;
};

describe('set columns', () => {
  it('agree with the factors', () => {
    expectAgreement(() => new SetColumns(FACTORS), SETS);
  });

  it('have a bit for every word of a vocabulary: at most 64, each once', () => {
    for (const { id, by } of SETS) {
      const words = by.kind === 'set' ? by.words : [];
      expect(words.length, id).toBeLessThanOrEqual(64);
      expect(new Set(words).size, id).toBe(words.length);
    }
  });

  it.each([
    ['that both members list', ['falconry'], true],
    ['of which each member lists another', ['calligraphy'], false],
  ])('compare words %s although no vocabulary has them', (_, interests, isShared) => {
    const mine = her({ preferences: { interests: ['falconry'] } });
    const sums = sumsOf('interests.shared', mine, him({ preferences: { interests } }));
    expect(sums.weightThere).toBeGreaterThan(0);
    expect(sums.fitThere).toBe(isShared ? sums.weightThere : 0);
  });

  it('compare every single word of a vocabulary', () => {
    const [factor] = factorOf('interests.shared');
    const words = factor?.by.kind === 'set' ? factor.by.words : [];
    for (const word of words) {
      const both = { preferences: { interests: [word] } };
      const { fitThere, weightThere } = sumsOf('interests.shared', her(both), him(both));
      expect([fitThere, weightThere], word).toEqual([factor?.weight, factor?.weight]);
    }
  });

  it('count only the direction of the side that asks, and not for the coverage', () => {
    const asking = her({ preferences: { interests: ['hiking'] } });
    const sums = sumsOf('interests.asked', him({ bio: 'I hike.' }), asking);
    expect(sums).toMatchObject({ weightThere: 0, basic: 0 });
    expect(sums.fitBack).toBe(sums.weightBack);
    expect(sums.weightBack).toBeGreaterThan(0);
  });
});
