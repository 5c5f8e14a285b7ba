import type { Member } from '../member/member.ts';
import { getDistanceKm, isSameCity, type Place } from '../places/places.ts';
import { bySteps } from './comparators.ts';
import { type FactorEntry, fitWithinBand } from './factor.ts';

/** Age, place and when: where and how a shared life would begin. */
const NEAR_KM = 100;
const FAR_KM = 900;
const YOUNGEST = 18;
const AGES = 83;

const age = ({ age: years }: Member): number | null =>
  years === null ? null : Math.min(AGES - 1, Math.max(0, years - YOUNGEST));

/** The middle of the ages someone asks for; null where they named no range. */
const wishedAge = ({ candidate: { preferences }, ageMin, ageMax }: Member): number | null =>
  preferences.ageMin === null || preferences.ageMax === null || ageMax - ageMin > 30
    ? null
    : Math.min(AGES - 1, Math.max(0, Math.round((ageMin + ageMax) / 2) - YOUNGEST));

const home = ({ place }: Member): Place | null => place;

const placeFit = (a: Place, b: Place): number => {
  if (isSameCity(a, b)) return 1;
  const abroad = a.country !== b.country;
  const km = getDistanceKm(a, b);
  if (km === null) return abroad ? 0.15 : 0.6;
  return Math.max(abroad ? 0.15 : 0.5, fitWithinBand(km, NEAR_KM, FAR_KM) * (abroad ? 0.85 : 0.95));
};

const wishedPlaceFit = (wanted: Place, there: Place): number => {
  if (wanted.country !== there.country) return 0.1;
  return wanted.city === null || isSameCity(wanted, there) ? 1 : 0.6;
};

/** 0 says nothing, 1 will not move, 2 would. */
const moves = (one: Member): 0 | 1 | 2 => {
  const relocates = one.trait('relocates');
  return relocates === null ? 0 : relocates ? 2 : 1;
};

export const LOGISTICS: readonly FactorEntry[] = [
  {
    id: 'logistics.age',
    group: 'marriage logistics',
    label: 'Close in age',
    reads: ['age'],
    weight: 6,
    sensitivity: 'open',
    core: true,
    by: bySteps(AGES, age, (a, b) => fitWithinBand(Math.abs(a - b), 3, 16)),
    clause: () => 'are close in age',
    difference: () => 'are some years apart',
  },
  {
    id: 'logistics.wished-age',
    group: 'marriage logistics',
    label: 'The age you hoped for',
    reads: ['age'],
    weight: 2,
    sensitivity: 'open',
    optional: true,
    by: { kind: 'step', steps: AGES, asks: wishedAge, has: age, fit: (a, b) => fitWithinBand(Math.abs(a - b), 2, 14) },
    clause: () => null,
  },
  {
    id: 'logistics.place',
    group: 'marriage logistics',
    label: 'Where you live',
    reads: ['location'],
    weight: 6,
    sensitivity: 'open',
    core: true,
    by: { kind: 'place', asks: home, has: home, fit: placeFit },
    clause: (me, other) => {
      if (isSameCity(me.place, other.place)) return 'live in the same city';
      return me.place?.country === other.place?.country
        ? 'live in the same country'
        : 'live within reach of each other';
    },
    difference: () => 'live in different countries',
  },
  {
    id: 'logistics.preferred-place',
    group: 'marriage logistics',
    label: 'Where you are looking',
    reads: ['location'],
    weight: 3,
    sensitivity: 'open',
    optional: true,
    by: {
      kind: 'place',
      asks: ({ candidate, searchPlace }) => (candidate.preferences.location?.trim() ? searchPlace : null),
      has: home,
      fit: wishedPlaceFit,
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
    optional: true,
    by: {
      kind: 'place',
      asks: home,
      has: home,
      step: moves,
      fit: (a, b, mine, theirs) => {
        if (isSameCity(a, b)) return null;
        if (mine === 2 || theirs === 2) return 1;
        return mine === 1 && theirs === 1 ? 0 : null;
      },
    },
    clause: (me, other) =>
      me.trait('relocates') && other.trait('relocates') ? 'are both open to moving for the right person' : null,
    difference: () => 'each write that you would rather not move',
  },
];
