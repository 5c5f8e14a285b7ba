import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { PROFILE_FACTORS } from '../factors/factors.ts';
import { CARD_FIELDS, type Candidate, type CandidateField, FULL_FIELDS, redact } from '../member/candidate.ts';
import { explain } from './explain.ts';

/** As many as a VIP member is introduced to in a day. */
const A_DAY = 10;

const see = (others: readonly Candidate[], visible: ReadonlySet<CandidateField> = FULL_FIELDS) =>
  others.map((other) => ({ other, visible }));
const reasonsOf = (viewer: Candidate, others: readonly Candidate[], visible?: ReadonlySet<CandidateField>) =>
  explain(viewer, see(others, visible)).map(({ compatibilityReason }) => compatibilityReason);
/** The first clause, without what follows it. */
const getBeginning = (sentence: string): string => sentence.split(/[,;.]| and /)[0] ?? '';
const men = (count: number, given: (at: number) => Parameters<typeof person>[0]): Candidate[] =>
  Array.from({ length: count }, (_, at) => person({ id: `him-${at}`, gender: 'male', ...given(at) }));

describe('the reasons of a day', () => {
  it('do not begin alike, whoever is introduced and however little of them is seen', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(FULL_FIELDS, CARD_FIELDS), (seed, visible) => {
        const [viewer, ...others] = sampleCommunity(A_DAY + 1, seed);
        if (!viewer) return;
        const reasons = reasonsOf(viewer, others, visible);
        expect(new Set(reasons.map(getBeginning)).size).toBe(A_DAY);
        for (const reason of reasons) expect(reason).toMatch(/^[A-Z].+\.$/);
      }),
      { numRuns: 40 },
    );
  });

  it('do not begin alike where nothing but age is known of anyone', () => {
    const reasons = reasonsOf(
      person({ age: 30 }),
      men(A_DAY, () => ({ age: 31 })),
    );
    expect(new Set(reasons.map(getBeginning)).size).toBe(A_DAY);
    expect(reasons).toContain('You are close in age.');
    expect(reasons).toContain('The two of you are close in age.');
  });

  it('begin with what the viewer shares with the fewest', () => {
    const all = { age: 30, wantsChildren: true, religiousLevel: 'practicing' };
    const viewer = person({ ...all, bio: 'I speak Arabic and hike.' });
    const reasons = reasonsOf(
      viewer,
      men(3, (at) => ({ ...all, bio: ['I hike.', 'I read.', 'Arabic at home.'][at] ?? null })),
    );
    expect(reasons[0]).toMatch(/^You share an interest in hiking, /);
    expect(reasons[2]).toMatch(/^You both mention Arabic, /);
    expect(getBeginning(reasons[1] ?? '')).toMatch(/^You (?:are both practicing|both hope to have children)$/);
  });

  it('do not depend on the order in which the members are given', () => {
    const [viewer, ...others] = sampleCommunity(A_DAY + 1, 'order');
    if (!viewer) throw new Error('There is someone');
    expect(reasonsOf(viewer, others.toReversed()).toReversed()).toEqual(reasonsOf(viewer, others));
  });

  it('R27: depend on no hidden field and no setting of anyone of the day', () => {
    const [viewer, ...others] = sampleCommunity(A_DAY + 1, 'hidden');
    if (!viewer) throw new Error('There is someone');
    const bare = others.map((other) => redact(other, CARD_FIELDS));
    expect(explain(viewer, see(bare, CARD_FIELDS))).toEqual(explain(viewer, see(others, CARD_FIELDS)));
  });

  it('name each label once, with a sentence of its own', () => {
    const [viewer, ...others] = sampleCommunity(40, 'labels');
    if (!viewer) throw new Error('There is someone');
    for (const { points, keyFactors } of explain(viewer, see(others))) {
      expect(points.map(({ label }) => label)).toEqual(keyFactors);
      expect(new Set(keyFactors).size).toBe(keyFactors.length);
      for (const { sentence } of points) expect(sentence).toMatch(/^You .+\.$/);
    }
    const labels = PROFILE_FACTORS.map(({ label }) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });
});
