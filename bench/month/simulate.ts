import { countWishChanges } from '../../server/domain/matching/explain/wish-changes.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import type { PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import { mayBeIntroduced } from '../../testing/people/reference-filters.ts';
import { answers, type MonthSettings, makePeople, type Person, saysYes } from './community.ts';
import type { PlanMonthDay } from './engines.ts';
import { HabitRecords } from './habits.ts';

/** What a month came to. Shares are of the introductions or days of those who are here. */
export interface MonthFigures {
  readonly connections: number;
  /** Those of two of whom neither breaks a limit or an essential of the other. */
  readonly soundConnections: number;
  readonly daysWithSomebodyNew: number;
  readonly wastedOnAway: number;
  readonly relaxedOnDay7: number;
  readonly unexplainedEmptyDays: number;
  readonly essentialBroken: number;
  /** The same, of the introductions of two who both answered what is essential to one. */
  readonly brokenOfComparable: number;
  readonly limitsBroken: number;
}

type Pair = { -readonly [K in keyof PriorPair]: PriorPair[K] } & { offeredTo: string[]; interested: string[] };

const DAY_OF_RELAXED = 7;

/** Lets people be introduced and answer for some days. */
export function simulateMonth(settings: MonthSettings, planDay: PlanMonthDay): MonthFigures {
  const { seed, days } = settings;
  const everybody = makePeople(settings);
  const personOf = new Map(everybody.map((one) => [one.candidate.id, one]));
  const members = new Map(everybody.map(({ candidate }) => [candidate.id, new Member(candidate)]));
  const pairs = new Map<string, Pair>();
  const count = {
    connections: 0,
    sound: 0,
    days: 0,
    served: 0,
    given: 0,
    wasted: 0,
    relaxed: 0,
    onDay7: 0,
    unexplained: 0,
  };
  const essential = { comparable: 0, broken: 0 };
  let limitsBroken = 0;
  const isSound = (one: Person, other: Person): boolean => {
    const [me, them] = [members.get(one.candidate.id), members.get(other.candidate.id)];
    const isBroken = compareEssentials(one, other) === true || compareEssentials(other, one) === true;
    return !isBroken && me !== undefined && them !== undefined && mayBeIntroduced(me, them);
  };
  const records = new HabitRecords();
  const answer = (viewer: Person, other: Person, pair: Pair, day: number): void => {
    const [me, them] = [viewer.candidate, other.candidate];
    if (pair.closed) return;
    const isAnswered = answers(seed, me.id, them.id);
    records.open(me.id, isAnswered);
    if (!isAnswered) return;
    if (!saysYes(seed, me, them)) pair.closed = true;
    else if (pair.interested.push(me.id) === 2) {
      pair.closed = true;
      records.connect(pair.users, day);
      count.connections++;
      if (isSound(viewer, other)) count.sound++;
    }
  };
  for (let day = 1; day <= days; day++) {
    const present = everybody.filter(({ since }) => since <= day);
    const assignments = planDay(present, [...pairs.values()], `${seed} day ${day}`, records.read(day));
    const served = new Set<string>();
    for (const assignment of assignments) {
      const pair = findPair(pairs, assignment);
      for (const id of assignment.offeredTo) pair.offeredTo.push(id);
      const here = assignment.offeredTo.filter((id) => personOf.get(id)?.isAway === false);
      for (const id of here) {
        const otherId = id === assignment.a ? assignment.b : assignment.a;
        const [viewer, other] = [personOf.get(id), personOf.get(otherId)];
        const [me, them] = [members.get(id), members.get(otherId)];
        if (!viewer || !other || !me || !them) throw new Error('Somebody unknown is introduced');
        served.add(id);
        count.given++;
        if (other.isAway) count.wasted++;
        if (!mayBeIntroduced(me, them)) limitsBroken++;
        const differences = [compareEssentials(viewer, other), compareEssentials(other, viewer)];
        if (differences.some((one) => one !== null)) essential.comparable++;
        if (differences.includes(true)) essential.broken++;
        if (day === DAY_OF_RELAXED) {
          count.onDay7++;
          if (assignment.relaxed !== undefined) count.relaxed++;
        }
        answer(viewer, other, pair, day);
      }
    }
    const active = present.filter(({ isAway }) => !isAway);
    count.days += active.length;
    count.served += served.size;
    const empty = active.filter(({ candidate }) => !served.has(candidate.id));
    if (empty.length > 0) count.unexplained += countUnexplained(present, empty, pairs);
  }
  return {
    connections: count.connections,
    soundConnections: count.sound,
    daysWithSomebodyNew: count.served / count.days,
    wastedOnAway: count.wasted / Math.max(1, count.given),
    relaxedOnDay7: count.relaxed / Math.max(1, count.onDay7),
    unexplainedEmptyDays: count.unexplained,
    essentialBroken: essential.broken / Math.max(1, count.given),
    brokenOfComparable: essential.broken / Math.max(1, essential.comparable),
    limitsBroken,
  };
}

function findPair(pairs: Map<string, Pair>, { a, b }: Assignment): Pair {
  const key = `${a}:${b}`;
  const pair = pairs.get(key) ?? { users: [a, b] as const, offeredTo: [], interested: [], closed: false };
  pairs.set(key, pair);
  return pair;
}

/** Whether another's answers break what is essential to somebody; null where none of them is about it. */
function compareEssentials({ candidate: me }: Person, { candidate: other }: Person): boolean | null {
  const asked = Object.entries(me.answers).filter(([id, one]) => one.isEssential && other.answers[id]?.mayKeepApart);
  return asked.length === 0
    ? null
    : asked.some(([id, one]) => !one.acceptable.includes(other.answers[id]?.answer ?? ''));
}

/** Counts those without an introduction to whom no reason could be given that is true. */
function countUnexplained(
  present: readonly Person[],
  empty: readonly Person[],
  pairs: ReadonlyMap<string, Pair>,
): number {
  const pool = buildPool(present.filter(({ isAway }) => !isAway).map(({ candidate }) => candidate));
  const isOpen = (me: string, other: string): boolean => {
    const pair = pairs.get(me < other ? `${me}:${other}` : `${other}:${me}`);
    return !pair || (!pair.closed && !pair.offeredTo.includes(me));
  };
  return empty.filter(({ candidate }) => {
    const { considered, left, wanted, changes } = countWishChanges(pool, candidate, (id) => isOpen(candidate.id, id));
    return left === 0 && wanted === 0 && considered > 0 && changes.every(({ leavesOut }) => leavesOut === 0);
  }).length;
}
