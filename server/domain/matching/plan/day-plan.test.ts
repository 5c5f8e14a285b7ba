import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scenario, scenarios } from '../../../../testing/people/arbitraries.ts';
import { giveSlots, listShownTo, makePriorPair, men, plan, women } from '../../../../testing/people/day-plans.ts';
import { isSoughtAge, mayBeIntroduced } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { Member } from '../member/member.ts';
import { buildPool } from '../search/pool.ts';
import type { Assignment } from './assignments.ts';
import { planDay } from './day-plan.ts';
import { MAX_SHOWN_PER_DAY } from './day-state.ts';
import type { PriorPair } from './pair-ledger.ts';

/** Number of random communities that a property is tried on. */
const RUNS = 40;

const planScenario = ({ community, prior, capacity, seed }: Scenario, only?: string[]): Assignment[] =>
  planDay({ pool: buildPool(community), prior, capacity, seed, ...(only ? { only: new Set(only) } : {}) });

/** Returns the scenario after its assignments were stored. */
function applyAssignments(scenario: Scenario, assignments: readonly Assignment[]): Scenario {
  const pairs = new Map<string, PriorPair>(scenario.prior.map((pair) => [pair.users.join(':'), pair]));
  const capacity = new Map(scenario.capacity);
  for (const { a, b, offeredTo } of assignments) {
    const was = pairs.get(`${a}:${b}`) ?? { users: [a, b] as const, offeredTo: [], interested: [], closed: false };
    const offeredToday = [...(was.offeredToday ?? []), ...offeredTo];
    pairs.set(`${a}:${b}`, { ...was, offeredTo: [...was.offeredTo, ...offeredTo], offeredToday });
    for (const id of offeredTo) capacity.set(id, (capacity.get(id) ?? 0) - 1);
  }
  return { ...scenario, prior: [...pairs.values()], capacity };
}

describe('the plan of a day', () => {
  it('violates no hard filter, block or allowance, and assigns no pair that was offered before or closed', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const members = new Map(scenario.community.map((one) => [one.id, new Member(one)]));
        const given = new Map<string, number>();
        for (const { a, b, offeredTo } of planScenario(scenario)) {
          const [one, other] = [members.get(a), members.get(b)];
          expect(a < b && offeredTo.length > 0).toBe(true);
          const was = scenario.prior.find(({ users }) => users[0] === a && users[1] === b);
          expect(was?.closed ?? false).toBe(false);
          for (const id of offeredTo) {
            const [viewer, shown] = id === a ? [one, other] : [other, one];
            expect(viewer && shown && mayBeIntroduced(viewer, shown)).toBe(true);
            expect(was?.offeredTo ?? []).not.toContain(id);
            given.set(id, (given.get(id) ?? 0) + 1);
          }
        }
        for (const [id, count] of given) expect(count).toBeLessThanOrEqual(scenario.capacity.get(id) ?? 0);
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same for the same seed, whatever the order of its input', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const turned = {
          ...scenario,
          community: [...scenario.community].reverse(),
          prior: [...scenario.prior].reverse(),
        };
        expect(planScenario(turned)).toEqual(planScenario(scenario));
      }),
      { numRuns: RUNS },
    );
  });

  it('adds nothing when it is run again on its own result, for all members or for one', () => {
    fc.assert(
      fc.property(scenarios, fc.option(fc.nat(39), { nil: undefined }), (scenario, one) => {
        const id = one === undefined ? undefined : scenario.community[one % scenario.community.length]?.id;
        const only = id === undefined ? undefined : [id];
        expect(planScenario(applyAssignments(scenario, planScenario(scenario, only)), only)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('leaves no slot free for which there is an eligible member', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { community, prior, capacity } = applyAssignments(scenario, planScenario(scenario));
        const members = community.map((one) => new Member(one));
        const shown = (id: string) =>
          prior.filter(({ users, offeredToday = [] }) => offeredToday.some((who) => who !== id && users.includes(id)));
        for (const me of members.filter(({ id }) => (capacity.get(id) ?? 0) > 0)) {
          const isSought = (them: Member) => isSoughtAge(me, them) && isSoughtAge(them, me);
          for (const other of members.filter((them) => isSought(them) && mayBeIntroduced(me, them))) {
            const was = prior.find(({ users }) => users.includes(me.id) && users.includes(other.id));
            const isFull = shown(other.id).length >= MAX_SHOWN_PER_DAY;
            expect(was?.closed || was?.offeredTo.includes(me.id) || isFull).toBe(true);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it.each(['one', 'two', 'three'])(
    'bounds exposure (%s): of the members with an introduction at most 2 % are shown to nobody',
    (name) => {
      const community = sampleCommunity(300, name);
      const assignments = planScenario({
        community,
        prior: [],
        capacity: new Map(community.map(({ id }) => [id, 3])),
        seed: 'day',
      });
      const served = new Set(assignments.flatMap(({ offeredTo }) => offeredTo));
      const seen = new Set(
        assignments.flatMap(({ a, b, offeredTo }) => offeredTo.map((viewer) => (viewer === a ? b : a))),
      );
      const unseen = [...served].filter((id) => !seen.has(id)).length;
      expect(served.size).toBeGreaterThan(200);
      expect(unseen / served.size).toBeLessThanOrEqual(0.02);
    },
  );
});

describe('slots', () => {
  it.each([
    ['standard', 3],
    ['premium', 7],
    ['vip', 10],
  ])('of a %s member are %i, and all are filled where there are enough candidates', (_, slots) => {
    const community = [...men(14), ...women(1)];
    expect(listShownTo(plan(community, { capacity: { w0: slots } }), 'w0')).toHaveLength(slots);
  });

  it.each([0, -2, 0.9])('count as none where their number is %s', (slots) => {
    expect(plan([...men(3), ...women(1)], { capacity: { w0: slots } })).toEqual([]);
  });

  it('stay free where there are too few candidates, and nobody is assigned twice', () => {
    const introductions = listShownTo(plan([...men(2), ...women(1)], { capacity: { w0: 10, m0: 10, m1: 10 } }), 'w0');
    expect(introductions.sort()).toEqual(['m0', 'm1']);
  });

  it('are spread: ten men with one slot each are not all assigned the same woman while other women have none', () => {
    const community = [...men(10), ...women(10)];
    const assignments = plan(community, { capacity: giveSlots(community, 1) });
    expect(assignments).toHaveLength(10);
    expect(assignments.every(({ offeredTo }) => offeredTo.length === 2)).toBe(true);
  });

  it('are filled one-sidedly where the others have no slot left, with even exposure of those shown', () => {
    const community = [...men(6), ...women(3)];
    const assignments = plan(community, { capacity: giveSlots(community, 2) });
    for (const man of men(6)) expect(listShownTo(assignments, man.id)).toHaveLength(2);
    const shown = women(3).map(
      ({ id }) => assignments.filter(({ offeredTo, b }) => b === id && offeredTo.includes(id)).length,
    );
    expect(shown).toEqual([2, 2, 2]);
    const seenBy = women(3).map(({ id }) => assignments.filter(({ b }) => b === id).length);
    expect(Math.max(...seenBy) - Math.min(...seenBy)).toBeLessThanOrEqual(2);
  });

  it('go to the pairs with the higher score where there is a choice', () => {
    const alike = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
    const unlike = { religiousLevel: 'moderate', wantsChildren: false, location: 'Sydney' };
    const community = [
      person({ id: 'w', ...alike }),
      person({ id: 'near', gender: 'male', ...alike }),
      person({ id: 'far', gender: 'male', ...unlike }),
    ];
    expect(listShownTo(plan(community, { capacity: { w: 1 } }), 'w')).toEqual(['near']);
  });
});

describe('prior pairs', () => {
  const community = [...men(1), ...women(1)];
  const capacity = giveSlots(community, 3);

  it.each<[string, Partial<PriorPair>, string[]]>([
    ['offered to both', { offeredTo: ['m0', 'w0'] }, []],
    ['offered to her alone', { offeredTo: ['w0'] }, ['m0']],
    ['offered to her, who responded with interest', { offeredTo: ['w0'], interested: ['w0'] }, ['m0']],
    ['declined by the member it was offered to', { offeredTo: ['w0'], closed: true }, []],
    ['accepted, or unmatched since', { offeredTo: ['m0', 'w0'], interested: ['m0', 'w0'], closed: true }, []],
    ['nothing', {}, ['m0', 'w0']],
  ])('%s: now assigned to %j', (_, prior, expected) => {
    const assignments = plan(community, { capacity, prior: [makePriorPair('m0', 'w0', prior)] });
    expect(assignments.flatMap(({ offeredTo }) => offeredTo)).toEqual(expected);
  });

  it('with a member who is not in the pool are ignored', () => {
    const prior = [makePriorPair('m0', 'gone', { offeredTo: ['m0'] }), makePriorPair('gone', 'w0', { closed: true })];
    expect(plan(community, { capacity, prior })).toHaveLength(1);
  });

  it('are merged where several describe the same pair', () => {
    const prior = [makePriorPair('m0', 'w0', { offeredTo: ['w0'] }), makePriorPair('m0', 'w0', { offeredTo: ['m0'] })];
    expect(plan(community, { capacity, prior })).toEqual([]);
  });
});

describe('hiding from a listed number or a colleague (R25)', () => {
  const known = { phoneHashes: ['former', 'h0'], firmHashes: ['former.example', 'firm.example'] };
  const world = (fields: Parameters<typeof person>[0]) => [
    ...men(6).map((man, at) => (at === 0 ? { ...man, ...known } : man)),
    ...women(5),
    person({ id: 'hider', ...fields }),
  ];
  const open = world({});

  it.each<[string, Parameters<typeof person>[0]]>([
    ['a listed number', { hideFromContacts: true, contactHashes: ['h0'] }],
    ['a colleague', { hideFromContacts: true, firmHashes: ['firm.example'] }],
  ])('makes no difference to the introductions of whoever hides, and hides them: %s', (_, fields) => {
    for (const slots of [1, 2, 3, 6]) {
      const seeds = ['a', 'b', 'c', 'd', 'e', 'f'];
      const without = seeds.map((seed) => plan(open, { capacity: giveSlots(open, slots), seed }));
      const hiding = world(fields);
      const withHiding = seeds.map((seed) => plan(hiding, { capacity: giveSlots(hiding, slots), seed }));
      expect(without.some((one) => listShownTo(one, 'hider').includes('m0'))).toBe(true);
      expect(withHiding.map((one) => listShownTo(one, 'hider'))).toEqual(
        without.map((one) => listShownTo(one, 'hider')),
      );
      for (const one of withHiding) expect(listShownTo(one, 'm0')).not.toContain('hider');
    }
  });

  it('costs the other no slot where there is somebody else', () => {
    const hiding = world({ hideFromContacts: true, contactHashes: ['h0'] });
    for (const slots of [1, 3, 5]) {
      expect(listShownTo(plan(hiding, { capacity: giveSlots(hiding, slots) }), 'm0')).toHaveLength(slots);
    }
  });

  it('reserves no slot for somebody who hides, and one for whoever responded with interest to them', () => {
    const hiding = world({ hideFromContacts: true, contactHashes: ['h0'] });
    const offered = (id: string) => makePriorPair('m0', 'hider', { offeredTo: [id], interested: [id] });
    const free = { capacity: { m0: 1, hider: 1 } };
    expect(listShownTo(plan(hiding, { ...free, prior: [offered('hider')] }), 'm0')).not.toContain('hider');
    expect(listShownTo(plan(hiding, { ...free, prior: [offered('m0')] }), 'hider')).toEqual(['m0']);
  });
});

describe('pending interest', () => {
  const interestFrom = (count: number) =>
    men(count).map(({ id }) => makePriorPair(id, 'w0', { offeredTo: [id], interested: [id] }));

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [10, 5],
  ])('takes half of the slots, at least one, while there are other candidates: of %i slots, %i', (slots, expected) => {
    const community = [...men(30), ...women(1)];
    const introductions = listShownTo(plan(community, { capacity: { w0: slots }, prior: interestFrom(12) }), 'w0');
    const waited = introductions.filter((id) => interestFrom(12).some(({ users }) => users[0] === id));
    expect([introductions.length, waited.length]).toEqual([slots, expected]);
  });

  it('takes all slots where there are no other candidates', () => {
    const introductions = listShownTo(
      plan([...men(5), ...women(1)], { capacity: { w0: 4 }, prior: interestFrom(5) }),
      'w0',
    );
    expect(introductions).toHaveLength(4);
  });

  it('takes no second slot of the member who responded with interest', () => {
    const assignments = plan([...men(1), ...women(1)], { capacity: { m0: 3, w0: 3 }, prior: interestFrom(1) });
    expect(assignments).toMatchObject([{ offeredTo: ['w0'] }]);
  });

  it('cannot be recognised in the plan: its assignments have the same keys and order as others', () => {
    const assignments = plan([...men(9), ...women(1)], { capacity: { w0: 6 }, prior: interestFrom(3) });
    expect(assignments.map(({ score }) => score)).toEqual(assignments.map(({ score }) => score).sort((x, y) => y - x));
    for (const assignment of assignments) {
      expect(Object.keys(assignment).sort()).toEqual(['a', 'b', 'coverage', 'offeredTo', 'score']);
    }
  });
});

describe('a first batch', () => {
  const community = sampleCommunity(80, 'first');
  const pool = buildPool(community);
  const capacity = new Map(community.map(({ id }) => [id, 3]));

  it('is planned for one member only: every assignment includes that member', () => {
    for (const { id } of community.slice(0, 20)) {
      const assignments = planDay({ pool, prior: [], capacity, seed: 'day', only: new Set([id]) });
      expect(assignments.every(({ a, b }) => a === id || b === id)).toBe(true);
      expect(listShownTo(assignments, id).length).toBeLessThanOrEqual(3);
    }
  });

  it('is filled although all other members have no free slot', () => {
    const [id = ''] = pool.ids.filter(
      (one) => planDay({ pool, prior: [], capacity, seed: 'day', only: new Set([one]) }).length === 3,
    );
    const assignments = planDay({ pool, prior: [], capacity: new Map([[id, 3]]), seed: 'day', only: new Set([id]) });
    expect(assignments.map(({ offeredTo }) => offeredTo)).toEqual([[id], [id], [id]]);
  });

  it('is the same for the same seed, and empty for an unknown member', () => {
    const only = new Set([community[3]?.id ?? '']);
    expect(planDay({ pool, prior: [], capacity, seed: 'day', only })).toEqual(
      planDay({ pool, prior: [], capacity, seed: 'day', only }),
    );
    expect(planDay({ pool, prior: [], capacity, seed: 'day', only: new Set(['nobody']) })).toEqual([]);
  });
});
