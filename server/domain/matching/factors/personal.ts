import type { Member } from '../member/member.ts';
import { AMBITION, INTERESTS, LANGUAGES, TIMING, VALUES } from '../text/lexicon.ts';
import { joinWords, shared } from '../text/text.ts';
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
    label: 'Heritage',
    reads: ['ethnicity'],
    weight: 3,
    sensitivity: 'special',
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
    clause: () => null,
  },
  {
    id: 'culture.languages',
    group: 'culture and language',
    label: 'A language in common',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(LANGUAGES, (both) => (both > 0 ? 1 : 0.35)),
    clause: (me, other) => {
      const both = shared(me.bioWords(LANGUAGES), other.bioWords(LANGUAGES)).slice(0, 2);
      return both.length > 0 ? `both mention ${joinWords(both)}` : null;
    },
  },
  {
    id: 'career.education',
    group: 'education and career',
    label: 'Education',
    reads: ['education'],
    weight: 4,
    sensitivity: 'open',
    core: true,
    by: bySteps(
      4,
      (member) => member.education,
      (a, b) => fitWithinBand(Math.abs(a - b), 0, 4),
    ),
    clause: (me, other) =>
      me.education === other.education ? 'have a similar education' : 'come close to each other in education',
  },
  {
    id: 'career.work',
    group: 'education and career',
    label: 'Line of work',
    reads: ['occupation'],
    weight: 3,
    sensitivity: 'open',
    by: bySteps(WORK_AREAS.length, work, (a, b) =>
      computeWorkFit(WORK_AREAS[a] as WorkArea, WORK_AREAS[b] as WorkArea),
    ),
    clause: (me, other) => {
      if (!me.work) return null;
      return me.work === other.work ? `both work in ${me.work}` : 'work in neighbouring fields';
    },
  },
  {
    id: 'career.ambition',
    group: 'education and career',
    label: 'Work in life',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(AMBITION, (both) => (both > 0 ? 1 : 0.3)),
    clause: () => 'give work a similar place in life',
  },
  {
    id: 'logistics.timing',
    group: 'marriage logistics',
    label: 'Pace towards marriage',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'open',
    optional: true,
    by: byBioWords(TIMING, (both) => (both > 0 ? 1 : 0.2)),
    clause: () => 'would take a similar time towards marriage',
  },
  {
    id: 'interests.shared',
    group: 'interests',
    label: 'Shared interests',
    reads: ['bio'],
    weight: 5,
    sensitivity: 'open',
    by: {
      kind: 'set',
      words: [...INTERESTS.keys()],
      asks: interests,
      has: interests,
      fit: computeSetFit,
    },
    clause: (me, other) => {
      const both = shared(me.interests, other.interests).slice(0, 3);
      return both.length > 0 ? `share an interest in ${joinWords(both)}` : null;
    },
  },
  {
    id: 'interests.asked',
    group: 'interests',
    label: 'What you hoped for',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'open',
    optional: true,
    by: {
      kind: 'set',
      words: [...INTERESTS.keys()],
      asks: (me) => me.preferredInterests,
      has: bioInterests,
      fit: (both, asked) => Math.min(1, 0.3 + (0.7 * both) / Math.min(3, asked)),
    },
    clause: () => null,
  },
  {
    id: 'interests.kind',
    group: 'interests',
    label: 'Free time',
    reads: ['bio'],
    weight: 1,
    sensitivity: 'open',
    optional: true,
    by: {
      kind: 'set',
      words: INTEREST_KINDS,
      isClosed: true,
      asks: kinds,
      has: kinds,
      fit: computeSetFit,
    },
    clause: () => 'spend free time in similar ways',
  },
  {
    id: 'character.values',
    group: 'character',
    label: 'What matters to you',
    reads: ['bio'],
    weight: 2,
    sensitivity: 'open',
    by: byBioWords(VALUES),
    clause: (me, other) => {
      const both = shared(me.bioWords(VALUES), other.bioWords(VALUES)).slice(0, 2);
      return both.length > 0 ? `both write of ${joinWords(both)}` : null;
    },
  },
];
