import { LIMITS } from '../../shared/limits.ts';
import { MatchModel } from '../models/match.ts';
import { otherOf, sideOf, visibleMatches } from '../policies/matches.ts';
import { candidatesAround } from './candidates.ts';
import { buildPool } from './matching/pool.ts';
import { type Recommendation, recommend } from './matching/recommend.ts';
import { today } from './run-state.ts';

/**
 * Whom a member is recommended today, best first: people before them whom they haven't answered, then candidates for
 * coming days. It depends on the viewer's own answers only, never on anyone else's (R24), and is the same all day while
 * nobody's profile or settings change.
 */
export const recommendedTo = async (viewerId: string): Promise<Recommendation[]> => {
  const shown = await MatchModel.find(visibleMatches(viewerId), { users: 1, responses: 1 }).lean();
  const isOpen = (match: (typeof shown)[number]) => match.responses[sideOf(match, viewerId) ?? 0] === null;
  const current = shown.filter(isOpen).map((match) => otherOf(match, viewerId));
  const closed = new Set(shown.filter((match) => !isOpen(match)).map((match) => otherOf(match, viewerId)));
  const { candidates } = await candidatesAround(viewerId, current);
  if (candidates.length === 0) return [];
  const pool = buildPool(candidates);
  return recommend({ pool, viewerId, current, closed, limit: LIMITS.recommendations.max, seed: today() });
};
