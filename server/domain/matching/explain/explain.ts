import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { joinWords } from '../text/text.ts';
import type { Clause } from './clause.ts';
import { findFact } from './facts.ts';
import { listOwnInterests, listPoints, type Point, type PointKind } from './points.ts';
import { getTellingField, type Portrait, toPortrait } from './portrait.ts';
import { COULD_ASK, composeReason, isQuestion, LEAD_WORDS, type Reason } from './reason.ts';

/** Another member, and which of their fields the viewer sees. */
interface Seen {
  readonly other: Candidate;
  readonly visible: ReadonlySet<CandidateField>;
}

/** What else is shown beside some explanations, and whom the viewer might have been introduced to. */
export interface Surrounding {
  /** Members as they show themselves, among whom what two have in common is counted. */
  readonly pool?: readonly Portrait[];
  /** Reasons with none of whose beginnings another one begins. */
  readonly beside?: readonly string[];
  /** Whether each is read by itself, so that two may begin alike. */
  readonly areApart?: boolean;
}

/** A point is named only where at most this share of the possible people have it in common with the viewer, unless there is no other. */
const MAX_SHARE = 1 / 3;
/** What is true of less than this share says something of this person alone. */
const RARE_SHARE = 0.1;
const MAX_MENTIONED = 3;
const MAX_TOGETHER = 3;

const SHARED_INTEREST = 'share an interest in';

/** Words that several things of one kind are named with, and how many of the mentioned clauses may be of the kind. */
const TOGETHER: Readonly<Partial<Record<PointKind, string>>> = {
  interest: SHARED_INTEREST,
  language: 'both mention',
  place: 'both write of',
  value: 'both write of',
};

/**
 * Returns why each of some members was introduced, for this viewer, in their order. Each is first reduced to the fields that
 * the viewer sees of them, without settings, so that no hidden field, preference or deal-breaker of theirs can reach a
 * sentence (R27). What the viewer has in common with the fewest of the pool comes first, and no two sentences begin alike as far as
 * there are enough words.
 */
export function explain(
  viewer: Candidate,
  seen: readonly Seen[],
  { pool = [], beside = [], areApart = false }: Surrounding = {},
): Reason[] {
  const me = toOwnPortrait(viewer);
  const share = countShares(me, pool);
  const begun = new Set(beside.map(getBeginning));
  return seen.map(({ other, visible }) => {
    const them = toPortrait(redact(other, visible));
    const { clauses, isRare } = choosePoints(listPoints(me, them), share);
    const question = isRare || clauses.length >= MAX_MENTIONED ? null : findQuestion(me, them, pool);
    if (question) clauses.push(question);
    const fact = findFact(me, them);
    if (areApart) return { lead: '', clauses: [...clauses, ...(fact ? [fact] : [])] };
    const all = [...putUnusedFirst(clauses, begun), ...(fact ? [fact] : [])];
    const words = ['', ...LEAD_WORDS].find((lead) => !begun.has(getBeginning(compose(lead, all)))) ?? '';
    begun.add(getBeginning(compose(words, all)));
    return { lead: words, clauses: all };
  });
}

const compose = (lead: string, clauses: readonly Clause[]): string =>
  composeReason({ lead, clauses }).compatibilityReason;

/** Returns the first clause of a sentence. */
const getBeginning = (sentence: string): string => sentence.split(/[,;.]| and /)[0] ?? '';

/** Puts a clause first with which no other sentence begins. */
function putUnusedFirst(clauses: readonly Clause[], begun: ReadonlySet<string>): Clause[] {
  const first = clauses.find((clause) => !isQuestion(clause) && !begun.has(getBeginning(compose('', [clause]))));
  return first ? [first, ...clauses.filter((clause) => clause !== first)] : [...clauses];
}

/** Portraits of viewers. A viewer gets many explanations, for which their text is read only once. */
const viewers = new WeakMap<Candidate, Portrait>();

function toOwnPortrait(viewer: Candidate): Portrait {
  const known = viewers.get(viewer) ?? toPortrait(viewer);
  viewers.set(viewer, known);
  return known;
}

/** Returns the share of a pool with whom the viewer has a point in common. */
function countShares(me: Portrait, pool: readonly Portrait[]): (point: Point) => number {
  const counts = new Map<string, number>();
  for (const one of pool) for (const { key } of listPoints(me, one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return ({ key }) => (counts.get(key) ?? 0) / Math.max(1, pool.length);
}

/** Chooses what is mentioned: what is true of few, and of that what says most. */
function choosePoints(
  points: readonly Point[],
  share: (point: Point) => number,
): { clauses: Clause[]; isRare: boolean } {
  const rank = points
    .map((point) => ({ point, share: share(point) }))
    .sort((x, y) => value(y) - value(x) || (x.point.key < y.point.key ? -1 : 1));
  const telling = rank.filter((one) => one.share <= MAX_SHARE);
  const [rarest] = [...rank].sort((x, y) => x.share - y.share);
  const chosen = telling.length > 0 ? telling : rarest ? [rarest] : [];
  const clauses = joinTopics(chosen.map(({ point }) => point));
  // A shared interest says most of two people, and is never left out for something rarer.
  const interest = clauses.find(({ text }) => text.startsWith(SHARED_INTEREST));
  const some = clauses.slice(0, MAX_MENTIONED);
  if (interest && !some.includes(interest)) some.splice(-1, 1, interest);
  return {
    clauses: some,
    isRare: chosen.some((one) => one.share < RARE_SHARE),
  };
}

const PRONOUN = { male: 'him', female: 'her' } as const;

/** Returns what the viewer could ask the other about: an interest that few of the pool tell of; null where there is none. */
function findQuestion(me: Portrait, them: Portrait, pool: readonly Portrait[]): Clause | null {
  const [rarest] = listOwnInterests(me, them)
    .map((one) => ({ ...one, count: pool.filter(({ told }) => told.has(one.key)).length }))
    .filter(({ count }) => count < RARE_SHARE * pool.length)
    .sort((x, y) => x.count - y.count || (x.key < y.key ? -1 : 1));
  if (!rarest) return null;
  const { gender } = them.candidate;
  return {
    label: `Ask about ${rarest.words}`,
    text: `${COULD_ASK}${gender ? PRONOUN[gender] : 'them'} about ${rarest.words}`,
    rests: [{ owner: 'other', field: getTellingField(them, rarest.key) }],
  };
}

const value = ({ point, share }: { point: Point; share: number }): number =>
  (share < RARE_SHARE ? 100 : 0) + point.weight * (1 - Math.log(Math.max(share, 0.005)));

/** Names interests together in one clause, and so languages and values. */
function joinTopics(points: readonly Point[]): Clause[] {
  const clauses: Clause[] = [];
  const named = new Set<string>();
  for (const { topic, clause } of points) {
    const together = topic && TOGETHER[topic.kind];
    if (!together) clauses.push(clause);
    else if (!named.has(topic.kind)) {
      named.add(topic.kind);
      const words = points.flatMap((one) => (one.topic?.kind === topic.kind ? [one.topic.words] : []));
      const some = joinWords([...new Set(words)].slice(0, MAX_TOGETHER));
      clauses.push({
        ...clause,
        label: `${some.charAt(0).toUpperCase()}${some.slice(1)}`,
        text: `${together} ${some}`,
      });
    }
  }
  return clauses;
}
