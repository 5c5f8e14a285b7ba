import type { PickState } from '../../shared/pick-options.ts';
import type { Match } from '../models/matching/match.ts';
import type { StoredPick } from '../models/matching/pick.ts';
import type { User } from '../models/members/user.ts';
import { canSeeMatch, getKnownEnd, getSide, matchStateFor } from './match-access.ts';
import { type Assignment, getActiveMatchmakerId } from './staff.ts';

/** Returns the matchmakers whose picks and agreements stand: who works with somebody, and for whom they stand in. */
export const listStanding = (user: Assignment): readonly (string | null)[] => [
  getActiveMatchmakerId(user),
  ...(user.cover ? [user.cover.insteadOf] : []),
];

/** Returns the matchmaker who has to agree before this one introduces somebody; null where nobody has to. */
export const getAskedMatchmakerId = (matchmakerId: string, candidate: Assignment): string | null => {
  const own = getActiveMatchmakerId(candidate);
  return own === matchmakerId ? null : own;
};

/** Whether those who made a pick, and agreed to it or may still do so, are the matchmakers of its two members. */
export const isPickStillTheirs = (
  { matchmakerId, askedId, status }: Pick<StoredPick, 'matchmakerId' | 'askedId' | 'status'>,
  member: Assignment,
  candidate: Assignment,
): boolean => {
  if (!listStanding(member).includes(matchmakerId)) return false;
  const asked = getAskedMatchmakerId(matchmakerId, candidate);
  return asked === askedId || listStanding(candidate).includes(askedId) || (asked === null && status !== 'asked');
};

/** Filter for the requests about a member that {@link isPickStillTheirs} does not allow now. */
export const lostRequests = (user: Assignment & Pick<User, '_id'>) => ({
  isOpen: true,
  status: 'asked' as const,
  $or: [
    { memberId: user._id, matchmakerId: { $nin: listStanding(user) } },
    { candidateId: user._id, askedId: { $nin: listStanding(user) } },
  ],
});

/** Whether a pick can still be withdrawn: it has neither ended nor begun to be introduced. */
export const canWithdrawPick = ({ status }: Pick<StoredPick, 'status'>): boolean =>
  status === 'asked' || status === 'waiting';

/** Filter for the picks that {@link canWithdrawPick} allows. */
export const withdrawablePicks = { status: { $in: ['asked', 'waiting'] } } as const;

/** Whether a member whose matchmaker picked somebody reads that, and the note, on the card once they see the match. */
export const isPickOnCard = ({ status }: Pick<StoredPick, 'status'>): boolean =>
  status === 'waiting' || status === 'introducing' || status === 'introduced';

/** Filter for the picks that {@link isPickOnCard} allows. */
export const picksOnCards = { status: { $in: ['waiting', 'introducing', 'introduced'] } } as const;

type MatchPart = Pick<Match, 'users' | 'responses' | 'status' | 'offeredAt' | 'ended'>;

/**
 * Returns how a pick stands, with the match of its two where there is one. What became of an introduction is what its member may
 * know, and no more (R24).
 */
export const getPickState = (
  { status, memberId }: Pick<StoredPick, 'status' | 'memberId'>,
  match: MatchPart | null,
): PickState => {
  if (status !== 'introduced' && status !== 'introducing') return status;
  const side = match && canSeeMatch(match, memberId) ? getSide(match, memberId) : null;
  if (!match || side === null) return status === 'introduced' ? 'introduced' : 'waiting';
  const seen = matchStateFor(match, side);
  if (seen.userResponse === null) return 'introduced';
  if (seen.status === 'accepted') return 'mutual';
  if (seen.status === 'pending') return 'interested';
  // Who has closed it before they answered is shown to the other as having declined.
  return getKnownEnd(match, memberId, seen) ? 'closed' : 'declined';
};
