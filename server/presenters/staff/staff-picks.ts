import type { PickCandidateView, PickRequestView, PickView } from '../../../shared/contract/staff/staff-picks.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { CandidateRow } from '../../domain/picks/candidates.ts';
import type { CardPerson } from '../../domain/picks/people.ts';
import type { PickDetails } from '../../domain/picks/picks.ts';
import type { PickRequestDetails } from '../../domain/picks/requests.ts';

const presentPerson = ({ user, profile }: CardPerson): PickView['member'] => ({
  id: user._id,
  firstName: user.firstName,
  age: profile.age,
  location: profile.location,
  occupation: profile.occupation,
});

/** Somebody who could be picked, for the desk. */
export const presentPickCandidate = ({
  person,
  score,
  coverage,
  explanation,
  exclusions,
  isPicked,
  cursor,
}: CandidateRow): PickCandidateView => ({
  id: person.user._id,
  person: presentPerson(person),
  compatibilityScore: score,
  coverage,
  compatibilityReason: explanation.compatibilityReason,
  keyFactors: [...explanation.keyFactors],
  exclusions: [...exclusions],
  isPicked,
  cursor,
});

const presentBase = ({ pick, member, candidate, matchmakerName }: PickDetails) => ({
  id: pick._id,
  member: presentPerson(member),
  candidate: presentPerson(candidate),
  pickedBy: { id: pick.matchmakerId, name: matchmakerName },
  madeAt: pick.createdAt.toISOString(),
});

/** A pick for the desk of its member. */
export const presentPick = (details: PickDetails): PickView => ({
  ...presentBase(details),
  note: details.pick.note,
  state: details.state,
  reasons: [...details.pick.reasons],
  introducedAt: details.pick.introducedAt?.toISOString() ?? null,
  can: { withdraw: details.canWithdraw },
  cursor: formatCursor(details.pick.createdAt, details.pick._id),
});

/** A pick that waits for an agreement, for both matchmakers: without the note, which is for its member. */
export const presentPickRequest = ({ details, score, keyFactors }: PickRequestDetails): PickRequestView => ({
  ...presentBase(details),
  compatibilityScore: score,
  keyFactors: [...keyFactors],
});
