import type { Candidate } from '../../server/domain/matching/member/candidate.ts';

/** Makes every third member search around another place than their own, which generated members never do. */
export const withOtherSearchLocation = (community: readonly Candidate[]): Candidate[] =>
  community.map((one, at) => {
    const location = ['London', 'Canada', 'Sydney'][(at / 3) % 3];
    return location === undefined ? one : { ...one, preferences: { ...one.preferences, location } };
  });
