import type {
  CandidateProfileView,
  PickCandidateView,
  PickRequestView,
  PickView,
} from '../../../shared/contract/staff/staff-picks.ts';
import { toCandidatePhoto } from '../../../shared/rules/photo-address.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { SeenAnswer } from '../../domain/matches/shown-answers.ts';
import type { CandidateProfile } from '../../domain/picks/candidate-profile.ts';
import type { CandidateRow } from '../../domain/picks/candidates.ts';
import type { CardPerson } from '../../domain/picks/people.ts';
import type { PickDetails } from '../../domain/picks/picks.ts';
import type { PickRequestDetails } from '../../domain/picks/requests.ts';
import { presentOtherProfile } from '../people.ts';

/** Somebody as a card shows them to members, for the desk. */
export const presentPickedPerson = ({ user, profile }: CardPerson): PickView['member'] => ({
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
  isShortlisted,
  cursor,
}: CandidateRow): PickCandidateView => ({
  id: person.user._id,
  person: presentPickedPerson(person),
  compatibilityScore: score,
  coverage,
  compatibilityReason: explanation.compatibilityReason,
  keyFactors: [...explanation.keyFactors],
  exclusions: [...exclusions],
  isPicked,
  isShortlisted,
  cursor,
});

/** Somebody as an introduction would show them to a member, for the member's matchmaker: photos are at addresses of their own. */
export const presentCandidateProfile = (
  { memberId, user, profile, level, photoView }: CandidateProfile,
  answers: readonly SeenAnswer[],
): CandidateProfileView => {
  const { photos, profilePhoto, ...view } = presentOtherProfile(user, profile, level, answers);
  const toAddress = (address: string) => toCandidatePhoto(address, memberId, user._id);
  return {
    ...view,
    profilePhoto: profilePhoto && toAddress(profilePhoto),
    ...(photos && { photos: photos.map(toAddress) }),
    photoView,
  };
};

const presentBase = ({ pick, member, candidate, matchmakerName }: PickDetails) => ({
  id: pick._id,
  member: presentPickedPerson(member),
  candidate: presentPickedPerson(candidate),
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
