import type { Factor } from './factor.ts';
import { band } from './factor.ts';
import { distanceKm, sameCity } from './places.ts';

/** Faith, family plans and where a shared life would be. */
const RELIGIOUS_FIT = [1, 0.55, 0.1];
const RELIGIOUS_WORDS = ['are both moderate in your practice', 'are both practicing', 'are both very practicing'];
const NEAR_KM = 100;

export const LIFE_FACTORS: readonly Factor[] = [
  {
    id: 'deen.level',
    group: 'deen',
    label: 'Religious practice',
    reads: ['religiousLevel'],
    weight: 9,
    sensitivity: 'careful',
    symmetric: true,
    core: true,
    fit: (me, other) =>
      me.religious === null || other.religious === null
        ? null
        : (RELIGIOUS_FIT[Math.abs(me.religious - other.religious)] ?? 0),
    clause: (me) => RELIGIOUS_WORDS[me.religious ?? -1] ?? null,
  },
  {
    id: 'deen.prayer',
    group: 'deen',
    label: 'Daily prayer',
    reads: ['bio'],
    weight: 3,
    sensitivity: 'careful',
    symmetric: true,
    optional: true,
    fit: ({ traits: a }, { traits: b }) =>
      a.prays === null || b.prays === null ? null : a.prays === b.prays ? 1 : 0.1,
    clause: (me) => (me.traits.prays ? 'both speak of prayer as part of your day' : null),
  },
  {
    id: 'family.wants-children',
    group: 'family plans',
    label: 'Hopes for children',
    reads: ['wantsChildren'],
    weight: 9,
    sensitivity: 'careful',
    symmetric: true,
    core: true,
    fit: ({ candidate: a }, { candidate: b }) =>
      a.wantsChildren === null || b.wantsChildren === null ? null : a.wantsChildren === b.wantsChildren ? 1 : 0,
    clause: ({ candidate }) =>
      candidate.wantsChildren ? 'both hope to have children' : 'both picture a life without more children',
  },
  {
    id: 'family.has-children',
    group: 'family plans',
    label: 'Children now',
    reads: ['hasChildren'],
    weight: 4,
    sensitivity: 'careful',
    symmetric: true,
    core: true,
    fit: ({ candidate: a }, { candidate: b }) =>
      a.hasChildren === null || b.hasChildren === null ? null : a.hasChildren === b.hasChildren ? 1 : 0.45,
    clause: ({ candidate }) => (candidate.hasChildren ? 'are both already parents' : null),
  },
  {
    id: 'family.marital-history',
    group: 'family plans',
    label: 'Marital history',
    reads: ['maritalStatus'],
    weight: 4,
    sensitivity: 'careful',
    symmetric: true,
    core: true,
    fit: ({ candidate: { maritalStatus: a } }, { candidate: { maritalStatus: b } }) => {
      if (a === null || b === null) return null;
      if (a === b) return 1;
      return a === 'never_married' || b === 'never_married' ? 0.45 : 0.85;
    },
    clause: ({ candidate: { maritalStatus: a } }, { candidate: { maritalStatus: b } }) => {
      if (a === 'never_married' && b === a) return 'would both be marrying for the first time';
      return a !== 'never_married' && b !== 'never_married' ? 'have both been married before' : null;
    },
  },
  {
    id: 'logistics.age',
    group: 'marriage logistics',
    label: 'Close in age',
    reads: ['age'],
    weight: 6,
    sensitivity: 'open',
    symmetric: true,
    core: true,
    fit: (me, other) => (me.age === null || other.age === null ? null : band(Math.abs(me.age - other.age), 3, 16)),
    clause: () => 'are close in age',
  },
  {
    id: 'logistics.place',
    group: 'marriage logistics',
    label: 'Where you live',
    reads: ['location'],
    weight: 6,
    sensitivity: 'open',
    symmetric: true,
    core: true,
    fit: ({ place: a }, { place: b }) => {
      if (a === null || b === null) return null;
      if (sameCity(a, b)) return 1;
      const abroad = a.country !== b.country;
      const km = distanceKm(a, b);
      if (km === null) return abroad ? 0.15 : 0.6;
      return Math.max(abroad ? 0.15 : 0.5, band(km, NEAR_KM, 900) * (abroad ? 0.85 : 0.95));
    },
    clause: (me, other) => {
      if (sameCity(me.place, other.place)) return 'live in the same city';
      return me.place?.country === other.place?.country
        ? 'live in the same country'
        : 'live within reach of each other';
    },
  },
  {
    id: 'logistics.preferred-place',
    group: 'marriage logistics',
    label: 'Where you are looking',
    reads: ['location'],
    weight: 3,
    sensitivity: 'open',
    symmetric: false,
    optional: true,
    fit: (me, other) => {
      const [wanted, there] = [me.searchPlace, other.place];
      if (!me.candidate.preferences.location?.trim() || wanted === null || there === null) return null;
      if (wanted.country !== there.country) return 0.1;
      return wanted.city === null || sameCity(wanted, there) ? 1 : 0.6;
    },
    clause: () => null,
  },
  {
    id: 'logistics.relocation',
    group: 'marriage logistics',
    label: 'Open to moving',
    reads: ['bio', 'location'],
    weight: 3,
    sensitivity: 'open',
    symmetric: true,
    optional: true,
    fit: (me, other) => {
      if (me.place === null || other.place === null || sameCity(me.place, other.place)) return null;
      const [a, b] = [me.traits.relocates, other.traits.relocates];
      if (a || b) return 1;
      return a === false && b === false ? 0 : null;
    },
    clause: (me, other) =>
      me.traits.relocates && other.traits.relocates ? 'are both open to moving for the right person' : null,
  },
];
