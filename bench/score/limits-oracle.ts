import { readDealBreaker } from '../../server/domain/matching/deal-breakers/deal-breakers.ts';
import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import type { PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import { mayBeIntroduced } from '../../testing/people/reference-filters.ts';
import { answers, makePeople, type Person, saysYes } from '../month/community.ts';
import { planNow } from '../month/engines.ts';

/*
 * Limits as an oracle: a VIP member sets a limit to learn from whom she is introduced to what others answered and do not show. She knows of
 * everybody whom she could be introduced to.
 */

const MEMBERS = 300;
const DAYS = 14;
const ASKERS = 10;
/** Limits that answers of others decide, and their profiles do not. */
const LIMITS = ['No smokers', 'No alcohol', 'Must pray five times a day', 'No riba', 'No debts', 'No pets'] as const;

/** How much better than by the commonest value answers are guessed, in points of a hundred, and of how many people. */
interface OracleFigures {
  readonly advantage: number;
  readonly guessed: number;
}

/**
 * Lets some members each try each limit for a fortnight, and guesses the answers of all whom they could have been introduced to.
 * `doAllAllow`: everybody lets their answers keep them apart, instead of half of the people.
 */
export function tryLimits(seed: string, { doAllAllow }: { doAllAllow: boolean }): OracleFigures {
  const made = makePeople({ members: MEMBERS, awayShare: 0, newShare: 0, days: 1, seed, city: 'London' });
  const people = doAllAllow ? made.map((one) => ({ ...one, candidate: allowAll(one.candidate) })) : made;
  const askers = people.filter(({ candidate }) => candidate.gender === 'female' && candidate.age !== null);
  let [right, commonest, guessed] = [0, 0, 0];
  for (const limit of LIMITS) {
    const found: { readonly isHit: boolean; readonly isSeen: boolean }[] = [];
    for (const asker of askers.slice(0, ASKERS)) {
      const { candidate: me } = asking(asker, []);
      const others = people.filter((one) => one !== asker);
      const seen = introduce([...others, asking(asker, [limit])], me.id, seed);
      for (const { candidate: other } of others) {
        const isHit = tellsHidden(limit, other, me);
        if (isHit === null || !mayBeIntroduced(new Member(me), new Member(other))) continue;
        found.push({ isHit, isSeen: seen.has(other.id) });
      }
    }
    // Whom she is introduced to and whom she is not are guessed each by what is commoner among them.
    for (const isIntroduced of [true, false])
      right += countCommoner(found.filter(({ isSeen }) => isSeen === isIntroduced));
    commonest += countCommoner(found);
    guessed += found.length;
  }
  return { advantage: (100 * (right - commonest)) / Math.max(1, guessed), guessed };
}

const countCommoner = (found: readonly { readonly isHit: boolean }[]): number => {
  const hits = found.filter(({ isHit }) => isHit).length;
  return Math.max(hits, found.length - hits);
};

const allowAll = (one: Candidate): Candidate => ({
  ...one,
  answers: Object.fromEntries(Object.entries(one.answers).map(([id, given]) => [id, { ...given, mayKeepApart: true }])),
});

/** Returns somebody as a VIP member who asks for nothing but some limits. */
const asking = (one: Person, dealBreakers: readonly string[]): Person => {
  const wants = { ageMin: 18, ageMax: 100, location: null, maxDistanceKm: 0, interests: [], dealBreakers };
  return { ...one, tier: 'vip', candidate: { ...one.candidate, preferences: wants } };
};

/** Whether what somebody answered and does not show breaks a limit; null where they did not answer. */
const tellsHidden = (limit: string, other: Candidate, me: Candidate): boolean | null => {
  const hidden = new Member({ ...allowAll(other), bio: null });
  const [asked] = readDealBreaker(limit).asks;
  return asked?.test(hidden, new Member(me)) ?? null;
};

type Pair = { -readonly [K in keyof PriorPair]: PriorPair[K] } & { offeredTo: string[]; interested: string[] };

/** Introduces people for a fortnight, and returns whom one of them was introduced to. */
function introduce(people: readonly Person[], viewerId: string, seed: string): ReadonlySet<string> {
  const pairs = new Map<string, Pair>();
  const candidateOf = new Map(people.map(({ candidate }) => [candidate.id, candidate]));
  const seen = new Set<string>();
  for (let day = 1; day <= DAYS; day++) {
    for (const { a, b, offeredTo } of planNow(people, [...pairs.values()], `${seed} day ${day}`, new Map())) {
      const pair = pairs.get(`${a}:${b}`) ?? { users: [a, b], offeredTo: [], interested: [], closed: false };
      pairs.set(`${a}:${b}`, pair);
      for (const id of offeredTo) {
        const otherId = id === a ? b : a;
        const [me, other] = [candidateOf.get(id), candidateOf.get(otherId)];
        pair.offeredTo.push(id);
        if (id === viewerId) seen.add(otherId);
        if (!me || !other || pair.closed || !answers(seed, id, otherId)) continue;
        if (!saysYes(seed, me, other) || pair.interested.push(id) === 2) pair.closed = true;
      }
    }
  }
  return seen;
}
