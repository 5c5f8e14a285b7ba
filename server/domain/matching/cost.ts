import type { Candidate, CandidatePreferences } from './candidate.ts';
import { notUnderstood, readDealBreakers } from './deal-breakers.ts';
import type { Pool } from './pool.ts';

/** How many members of the pool each wish leaves out, seen one at a time. */
export interface Cost {
  /** People of the other gender. */
  readonly of: number;
  readonly ageRange: number;
  readonly distance: number;
  /** In the order given, blank ones left out; `meaning` null = not understood, and nobody is left out. */
  readonly dealBreakers: ReadonlyArray<{
    readonly text: string;
    readonly meaning: string | null;
    readonly leavesOut: number;
  }>;
}

/** What these wishes would cost this person: how many members each leaves out by itself. */
export function cost(_pool: Pool, _me: Candidate, preferences: CandidatePreferences): Cost {
  const unread = new Set(notUnderstood(preferences.dealBreakers));
  return {
    of: 0,
    ageRange: 0,
    distance: 0,
    dealBreakers: readDealBreakers(preferences.dealBreakers).map(({ text, meaning }) => ({
      text,
      meaning: unread.has(text) ? null : meaning,
      leavesOut: 0,
    })),
  };
}
