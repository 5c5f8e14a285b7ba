import type { Match } from '../models/match.ts';
import type { PriorPair } from './matching/pair-ledger.ts';

/** What a match document tells the planner. */
export const priorOf = ({
  users,
  offeredAt,
  responses,
  status,
}: Pick<Match, 'users' | 'offeredAt' | 'responses' | 'status'>): PriorPair => ({
  users,
  offeredTo: users.filter((_, side) => offeredAt[side] !== null),
  interested: users.filter((_, side) => responses[side] === 'interested'),
  closed: status !== 'pending',
});
