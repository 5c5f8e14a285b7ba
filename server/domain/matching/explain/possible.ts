import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { getDistanceKm } from '../places/places.ts';
import type { Portrait } from './portrait.ts';

/** Among fewer nothing can be called common or rare. */
const MIN_POSSIBLE = 12;

/**
 * Returns those of a community whom a viewer could be introduced to by what they look for themselves: what is true of many of them says
 * little to the viewer. What others look for has no part in it. Empty where they are too few to count.
 */
export function choosePossible(viewer: Candidate, community: readonly Portrait[]): Portrait[] {
  const { preferences } = viewer;
  const { ageMin, ageMax, searchPlace } = new Member(viewer);
  const possible = community.filter(({ candidate: { id, gender, age }, place }) => {
    if (id === viewer.id || gender === null || gender === viewer.gender || age === null) return false;
    if (age < ageMin || age > ageMax) return false;
    const km = preferences.maxDistanceKm > 0 ? getDistanceKm(searchPlace, place) : null;
    return km === null || km <= preferences.maxDistanceKm;
  });
  return possible.length < MIN_POSSIBLE ? [] : possible;
}
