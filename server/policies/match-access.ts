import type { Match } from '../models/matching/match.ts';

/** The position of a participant in a match, by which all its arrays are indexed. */
export type Side = 0 | 1;

/** Returns the side of a participant; null for anyone else. */
export const getSide = (match: Pick<Match, 'users'>, userId: string): Side | null =>
  match.users[0] === userId ? 0 : match.users[1] === userId ? 1 : null;

/** Returns the side of the other participant. */
export const getOtherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** Returns the id of the other participant; `userId` must be a participant's. */
export const getOtherUserId = (match: Pick<Match, 'users'>, userId: string): string =>
  match.users[0] === userId ? match.users[1] : match.users[0];

/** Whether a match may be shown to someone: once it was in one of their batches. */
export const canSeeMatch = (match: Pick<Match, 'users' | 'offeredAt'>, userId: string): boolean => {
  const side = getSide(match, userId);
  return side !== null && match.offeredAt[side] !== null;
};

/** Filter for the matches that {@link canSeeMatch} allows. */
export const visibleMatches = (userId: string) => ({
  users: userId,
  $or: [
    { 'users.0': userId, 'offeredAt.0': { $ne: null } },
    { 'users.1': userId, 'offeredAt.1': { $ne: null } },
  ],
});

/** Whether a participant may answer an introduction: it was shown to them and they have not answered it. */
export const canRespond = (match: Pick<Match, 'users' | 'offeredAt' | 'responses'>, userId: string): boolean => {
  const side = getSide(match, userId);
  return side !== null && match.offeredAt[side] !== null && match.responses[side] === null;
};

/** Filter for the matches that {@link canRespond} allows to the participant on a side. */
export const answerableMatches = (side: Side) => ({
  [`responses.${side}`]: null,
  [`offeredAt.${side}`]: { $ne: null },
});

/** The state of a match as one participant may know it. */
export interface MatchState {
  status: Match['status'];
  userResponse: Match['responses'][Side];
  otherUserResponse: Match['responses'][Side];
}

/**
 * Returns the state of a match for one side. Until that participant has responded, the match is pending to them and the
 * other's response unknown; after they have declined it stays unknown (R24).
 */
export const matchStateFor = (match: Pick<Match, 'responses' | 'status'>, side: Side): MatchState => {
  const mine = match.responses[side];
  if (mine === null) return { status: 'pending', userResponse: null, otherUserResponse: null };
  if (mine === 'not-interested') return { status: 'rejected', userResponse: mine, otherUserResponse: null };
  return { status: match.status, userResponse: mine, otherUserResponse: match.responses[getOtherSide(side)] };
};

/**
 * Returns who has ended a match and why, as a participant may know it in a state of theirs; undefined where nobody has, or where that
 * would tell the other's answer before they may know it (R24): a match may be ended before it is answered.
 */
export const getKnownEnd = (
  { ended }: Pick<Match, 'ended'>,
  userId: string,
  { otherUserResponse }: Pick<MatchState, 'otherUserResponse'>,
): Match['ended'] => (ended?.by === userId || otherUserResponse !== null ? ended : undefined);
