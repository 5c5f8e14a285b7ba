import { listOwnInterests, listPoints } from '../../server/domain/matching/explain/points.ts';
import { type Portrait, toPortrait } from '../../server/domain/matching/explain/portrait.ts';
import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import { findWords, INTERESTS } from '../../server/domain/matching/text/lexicon.ts';
import { ACTIVITIES } from '../../server/seed/bio-texts.ts';
import { createBioWriter } from '../../server/seed/bios.ts';
import { generatePerson } from '../../server/seed/people.ts';
import { createRandom } from '../../server/seed/random.ts';
import { judged } from '../goals.ts';
import { toCandidate } from '../limits/candidates.ts';
import { answerFile, type FileOptions } from '../limits/data.ts';
import { answerLine, say } from './answers.ts';
import { judgePairs, PAIRS } from './judging.ts';

export interface ReasonsOptions extends FileOptions {
  readonly seed: string;
  /** Whether the pairs of whom something false is said are listed. */
  readonly missed: boolean;
}

const PEOPLE = 240;
const PAIRS_JUDGED = 200;
const RARE = 0.1;
const A_DAY = 7;
const PERCENT = 100;

/** Answers the pairs of a file; without a file, judges what is said in a community with full profiles, and of the adversarial pairs. */
export function reasonsBench({ seed, missed, ...files }: ReasonsOptions): void {
  if (answerFile(files, answerLine)) return;
  const found = judgeCommunity(seed);
  const pairs = judgePairs(PAIRS);
  console.table([found]);
  if (missed) for (const one of pairs.missed) console.log(one);
  console.table(
    judged([
      { what: 'shared interest named, in percent', value: found.interestNamed, goal: 80, isFloor: true },
      { what: 'a point true of fewer than one in ten, in percent', value: found.rarePoint, goal: 70, isFloor: true },
      { what: `different sets of factors, of ${PAIRS_JUDGED}`, value: found.factorSets, goal: 120, isFloor: true },
      { what: 'adversarial pairs', value: pairs.pairs, goal: 200, isFloor: true },
      {
        what: 'false claims about them',
        value: pairs.missed.filter(({ forbidden }) => forbidden !== '').length,
        goal: 0,
      },
      {
        what: 'said of nobody among them that was to be',
        value: pairs.missed.filter(({ wanted }) => wanted !== '').length,
        goal: 0,
      },
    ]),
  );
}

/** Judges the reasons of introductions in a generated community, each among all whom the viewer may meet. */
function judgeCommunity(seed: string) {
  const people = generateCommunity(seed);
  const byId = new Map(people.map((one) => [one.id, one]));
  const pools = { male: ofGender(people, 'male'), female: ofGender(people, 'female') };
  const capacity = new Map(people.map(({ id }) => [id, A_DAY]));
  const introductions = planDay({ pool: buildPool(people), prior: [], capacity, seed }).flatMap(({ a, b, offeredTo }) =>
    [...offeredTo].map((id) => [byId.get(id), byId.get(id === a ? b : a)] as const),
  );
  const random = createRandom(`reasons ${seed}`);
  let [shared, named, rare] = [0, 0, 0];
  const sets = new Set<string>();
  for (const [viewer, other] of random.sample(introductions, PAIRS_JUDGED)) {
    if (!viewer || !other) continue;
    const pool = pools[viewer.gender === 'male' ? 'female' : 'male'];
    const { compatibilityReason, keyFactors } = say(viewer, other, pool);
    sets.add([...keyFactors].sort().join());
    const both = listPlanted(viewer).filter((interest) => listPlanted(other).includes(interest));
    if (both.length > 0) shared += 1;
    if (both.some((interest) => namesOf(interest).some((name) => compatibilityReason.includes(name)))) named += 1;
    if (hasRarePoint(toPortrait(viewer), toPortrait(other), pool, compatibilityReason)) rare += 1;
  }
  return {
    pairs: PAIRS_JUDGED,
    shareAnInterest: shared,
    interestNamed: toPercent(named / shared),
    rarePoint: toPercent(rare / PAIRS_JUDGED),
    factorSets: sets.size,
  };
}

/** Returns the interests of which somebody's bio tells in the words that the writer of bios has for them. */
const listPlanted = ({ bio }: Candidate): string[] =>
  Object.entries(ACTIVITIES).flatMap(([interest, ways]) =>
    [interest, ...ways].some((way) => bio?.includes(way)) ? [interest] : [],
  );

/** Returns by which names a reason may call an interest: its own, and what its words say. */
const namesOf = (interest: string): string[] => [
  interest,
  ...findWords((ACTIVITIES[interest] ?? []).join('. '), INTERESTS),
];

const toPercent = (share: number): number => Math.round(PERCENT * share);

const ofGender = (people: readonly Candidate[], gender: Candidate['gender']): Portrait[] =>
  people.filter((one) => one.gender === gender).map(toPortrait);

const generateCommunity = (seed: string): Candidate[] => {
  const random = createRandom(`people ${seed}`);
  const writeBio = createBioWriter();
  return Array.from({ length: PEOPLE }, (_, n) =>
    toCandidate(`p${n}`, generatePerson(random, n % 2 === 0 ? 'male' : 'female', writeBio).profile),
  );
};

/** Returns whether a reason names something that fewer than one in ten of a pool have in common with the viewer. */
function hasRarePoint(viewer: Portrait, other: Portrait, pool: readonly Portrait[], reason: string): boolean {
  const mentioned = listPoints(viewer, other).filter(({ topic, clause }) =>
    reason.includes(topic?.words ?? clause.text),
  );
  const isShared = mentioned.some(({ key }) => {
    const having = pool.filter((one) => listPoints(viewer, one).some((point) => point.key === key));
    return having.length < RARE * pool.length;
  });
  const asked = listOwnInterests(viewer, other).filter(({ words }) => reason.includes(`about ${words}`));
  return isShared || asked.some(({ key }) => pool.filter(({ told }) => told.has(key)).length < RARE * pool.length);
}
