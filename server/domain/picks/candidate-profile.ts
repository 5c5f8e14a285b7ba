import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { UserModel } from '../../models/members/user.ts';
import { AnnouncementModel } from '../../models/operations/announcement.ts';
import { isShown, offerableAccounts } from '../../policies/account-state.ts';
import { applyClosedCard } from '../../policies/closed-cards.ts';
import { getSide } from '../../policies/match-access.ts';
import { loadPhotoSharing, photoViewFor } from '../../policies/photo-view.ts';
import { verifiedEnoughProfiles } from '../../policies/verification.ts';
import { loadAsSeenBy, type VisibleProfile } from '../../policies/visibility.ts';
import { getRelation } from '../../policies/visibility-level.ts';
import { recordAccess } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { pairKey } from '../kernel/ids.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';
import { getShownPhotoFile, type ShownPhotos } from '../photos/shown-photo.ts';
import { requireOpenable } from '../recommendations/people-shown.ts';
import { requireVipMember } from './people.ts';

/** Somebody as an introduction would show them to a member. */
export interface CandidateProfile extends Pick<VisibleProfile, 'user' | 'profile' | 'level'>, ShownPhotos {
  readonly memberId: string;
}

/** A member, and somebody who could be introduced to them. */
interface Pair {
  readonly userId: string;
  readonly candidateId: string;
}

/**
 * Opens somebody who could be introduced to a VIP member, for the member's matchmaker and for admins: what an introduction would show the
 * member, and nothing that the person shows to this member alone. A block, hiding and listed numbers make no difference (decision 0091); of
 * what has ended the card is left that the member has. It is recorded as a look at the person. Throws `not_found` for whoever is not in the
 * list of candidates, and for a member who was suspended or has left, `conflict` before it has begun, and `too_many_requests` for one person more than 50 in a day.
 */
export const openCandidate = async (actor: UserActor, pair: Pair): Promise<CandidateProfile> => {
  const shown = await requireCandidate(actor, pair);
  await recordAccess(actor, { call: 'staffPicks.candidate', part: 'as-introduced', subject: shown.user });
  return shown;
};

/** Returns a photo of theirs as the member would see it, which is recorded. Throws as {@link openCandidate}. */
export const getCandidatePhoto = async (
  actor: UserActor,
  { photoId, size, ...pair }: Pair & { photoId: string; size: string },
): Promise<Buffer> => {
  const shown = await requireCandidate(actor, pair);
  const picture = await getShownPhotoFile(actor, { photoId, size }, shown);
  await recordAccess(actor, { call: 'staffPicks.candidatePhoto', part: 'photos', subject: shown.user });
  return picture;
};

const requireCandidate = async (actor: UserActor, { userId: memberId, candidateId }: Pair) => {
  const isHere = isShown(await requireVipMember(actor, memberId));
  const shown = isHere && (await isCandidate(memberId, candidateId)) && (await loadAsIntroduced(memberId, candidateId));
  if (!shown) throw notFound('nobody who could be introduced');
  await requireBegun();
  await requireOpenable(actor, candidateId);
  return { ...shown, memberId };
};

/** Whether somebody is among the people whom the desk lists for a member. */
const isCandidate = async (memberId: string, candidateId: string): Promise<boolean> => {
  const gender = (await loadDailySnapshot(memberId))?.gender;
  if (!gender) return false;
  const [user, profile] = await Promise.all([
    UserModel.exists({ ...offerableAccounts(clock.now()), _id: candidateId }),
    ProfileModel.exists({
      ...verifiedEnoughProfiles(getContext().isVerificationRequired),
      _id: candidateId,
      gender: gender === 'male' ? 'female' : 'male',
      age: { $ne: null },
    }),
  ]);
  return user !== null && profile !== null;
};

const loadAsIntroduced = async (
  memberId: string,
  candidateId: string,
): Promise<Omit<CandidateProfile, 'memberId'> | null> => {
  const match = await MatchModel.findOne({ pairKey: pairKey(memberId, candidateId) }).lean<Match>();
  // As far as the member knows. Who is connected sees more by what the two have shared since: that is for the member alone.
  const hasEnded = match !== null && getRelation(match, memberId) === 'rejected';
  const relation = hasEnded ? 'rejected' : 'open';
  const [person, sharingWith, member] = await Promise.all([
    loadAsSeenBy(candidateId, relation),
    loadPhotoSharing(memberId),
    ProfileModel.findById(memberId).lean<Profile>(),
  ]);
  if (!person || !member) return null;
  const card = match?.closedCards?.[getSide(match, memberId) ?? 0];
  const left = hasEnded ? applyClosedCard(card, person.user, person.profile, person.choices) : person;
  const { level, profile, user } = { ...person, ...left };
  const { showPhotosTo = 'connected' } = profile.privacySettings;
  const seen = { relation, isIntroduced: true } as const;
  const { theirs } = sharingWith(member, profile, seen);
  const isClear = theirs === 'clear' && photoViewFor(seen, showPhotosTo, null) === 'clear';
  return { user, profile, level, photoView: theirs && (isClear ? 'clear' : 'blurred') };
};

/** Throws `conflict` while those who were here before it was possible have been told of it for less than 14 days. */
const requireBegun = async (): Promise<void> => {
  const announced = await AnnouncementModel.findById('candidate-profiles').lean();
  if (!announced || (announced.beginsAt && announced.beginsAt <= clock.now())) return;
  const { timeZone } = getContext();
  const day = announced.beginsAt?.toLocaleDateString('en-US', { timeZone, dateStyle: 'long' });
  throw conflict(`Profiles open ${day ? `on ${day}` : 'later'}: we tell members 14 days before.`);
};
