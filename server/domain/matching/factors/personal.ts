import type { Member } from '../member/member.ts';
import { AMBITION, INTERESTS, LANGUAGES, TIMING, VALUES } from '../text/lexicon.ts';
import {
  CULTURE_NAMES,
  computeWorkFit,
  findInterestKinds,
  findPreferredCultures,
  INTEREST_KINDS,
  WORK_AREAS,
  type WorkArea,
} from '../text/word-groups.ts';
import { byBioWords, bySteps } from './comparators.ts';
import { computeSetFit, type FactorEntry, fitWithinBand } from './factor.ts';

const work = (member: Member): number | null => (member.work === null ? null : WORK_AREAS.indexOf(member.work));
const interests = (member: Member) => member.interests;
const bioInterests = (member: Member) => member.bioWords(INTERESTS);
const kinds = (member: Member) => findInterestKinds(bioInterests(member));

/** Factors of culture, work, character and interests. */
export const PERSONAL: readonly FactorEntry[] = [
  {
    id: 'culture.heritage',
    group: 'culture and language',
    reads: ['ethnicity'],
    weight: 3,
    optional: true,
    by: {
      kind: 'set',
      words: CULTURE_NAMES,
      asks: (me) => findPreferredCultures(me.preferredInterests),
      // Heritage is compared only where both members listed a culture among their interests.
      has: (other) =>
        other.candidate.ethnicity !== null && findPreferredCultures(other.preferredInterests).length > 0
          ? [other.candidate.ethnicity]
          : [],
      fit: (both) => (both > 0 ? 1 : 0.2),
    },
  },
  {
    id: 'culture.languages',
    group: 'culture and language',
    reads: ['bio'],
    weight: 2,
    optional: true,
    by: byBioWords(LANGUAGES, (both) => (both > 0 ? 1 : 0.35)),
  },
  {
    id: 'career.education',
    group: 'education and career',
    reads: ['education'],
    weight: 4,
    core: true,
    by: bySteps(
      4,
      (member) => member.education,
      (a, b) => fitWithinBand(Math.abs(a - b), 0, 4),
    ),
  },
  {
    id: 'career.work',
    group: 'education and career',
    reads: ['occupation'],
    weight: 3,
    by: bySteps(WORK_AREAS.length, work, (a, b) =>
      computeWorkFit(WORK_AREAS[a] as WorkArea, WORK_AREAS[b] as WorkArea),
    ),
  },
  {
    id: 'career.ambition',
    group: 'education and career',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: byBioWords(AMBITION, (both) => (both > 0 ? 1 : 0.3)),
  },
  {
    id: 'logistics.timing',
    group: 'marriage logistics',
    reads: ['bio'],
    weight: 3,
    optional: true,
    by: byBioWords(TIMING, (both) => (both > 0 ? 1 : 0.2)),
  },
  {
    id: 'interests.shared',
    group: 'interests',
    reads: ['bio'],
    weight: 5,
    by: {
      kind: 'set',
      words: [...INTERESTS.keys()],
      asks: interests,
      has: interests,
      fit: computeSetFit,
    },
  },
  {
    id: 'interests.asked',
    group: 'interests',
    reads: ['bio'],
    weight: 3,
    optional: true,
    by: {
      kind: 'set',
      words: [...INTERESTS.keys()],
      asks: (me) => me.preferredInterests,
      has: bioInterests,
      fit: (both, asked) => Math.min(1, 0.3 + (0.7 * both) / Math.min(3, asked)),
    },
  },
  {
    id: 'interests.kind',
    group: 'interests',
    reads: ['bio'],
    weight: 1,
    optional: true,
    by: {
      kind: 'set',
      words: INTEREST_KINDS,
      isClosed: true,
      asks: kinds,
      has: kinds,
      fit: computeSetFit,
    },
  },
  {
    id: 'character.values',
    group: 'character',
    reads: ['bio'],
    weight: 2,
    by: byBioWords(VALUES),
  },
];
