import type { PhotoSharing } from '../../shared/contract/base/views.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { notFound } from '../domain/kernel/errors.ts';
import { indexById, pairKey } from '../domain/kernel/ids.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import { RecommendationSetModel } from '../models/matching/recommendation-set.ts';
import { type Profile, ProfileModel } from '../models/members/profile.ts';
import { type Settings, SettingsModel } from '../models/members/settings.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { isPaused, isShown } from './account-state.ts';
import { findApartFrom } from './blocks.ts';
import { findHidingFrom } from './contact-hiding.ts';
import { canSeeMatch, getOtherUserId } from './match-access.ts';
import { loadPhotoSharing, type ReasonedRelation } from './photo-view.ts';
import { getRelation, type VisibilityLevel, visibilityFor } from './visibility-level.ts';

/** Someone whom a viewer may see. Presenters show no more of the user and the profile than `level` allows. */
export interface VisibleProfile {
  user: User;
  profile: Profile;
  level: VisibilityLevel;
  /** Whether it is the viewer, or someone introduced to them; others count for the number of people shown in a day (R57). */
  isIntroduced: boolean;
  /** How the two share their photos. */
  photoSharing: PhotoSharing;
}

/** What the caller knows already of the viewer's relations. */
export interface KnownRelations {
  /** All of the viewer's matches with these users; they are loaded where they are not given. */
  matches?: readonly Match[];
  /** Returns the ids of those who are recommended to the viewer now; called only where no match decides. */
  findRecommended?: () => Promise<ReadonlySet<string>> | ReadonlySet<string>;
}

/**
 * Loads those of some users whom a viewer may see, by id. Nothing else decides it; the order of the rules is decision 0007
 * (docs/decisions). A user who is missing does not exist for the viewer. Makes at most seven queries, however many users.
 */
export const loadVisibleProfiles = async (
  viewerId: string,
  ids: readonly string[],
  known: KnownRelations = {},
): Promise<Map<string, VisibleProfile>> => {
  const targets = [...new Set(ids)];
  if (targets.length === 0) return new Map();
  const [users, profiles, settings, relationTo, apart] = await Promise.all([
    UserModel.find({ _id: { $in: [viewerId, ...targets] } }).lean<User[]>(),
    ProfileModel.find({ _id: { $in: [viewerId, ...targets] } }).lean<Profile[]>(),
    SettingsModel.find({ _id: { $in: targets } }, { 'privacy.profileVisibility': 1 }).lean<Settings[]>(),
    loadRelations(viewerId, targets, known),
    findApartFrom(viewerId),
  ]);
  const [userOf, profileOf, settingsOf] = [indexById(users), indexById(profiles), indexById(settings)];
  const others = targets.flatMap((id) => (id === viewerId ? [] : (profileOf.get(id) ?? [])));
  const [hiding, sharingWith] = await Promise.all([
    findHiding(userOf.get(viewerId), userOf, others),
    loadPhotoSharing(profileOf.get(viewerId), others),
  ]);
  const seen = new Map<string, VisibleProfile>();
  const now = clock.now();
  for (const id of targets) {
    const [user, profile, ownSettings] = [userOf.get(id), profileOf.get(id), settingsOf.get(id)];
    if (!user || !profile || !ownSettings || (id !== viewerId && !isShown(user))) continue;
    if (id !== viewerId && (hiding.has(id) || apart.has(id))) continue;
    const { showProfileTo } = profile.privacySettings;
    const related = relationTo(id);
    const level = visibilityFor(related.relation, {
      showProfileTo,
      profileVisibility: ownSettings.privacy.profileVisibility,
      isPaused: isPaused(user, now),
    });
    if (!level) continue;
    const photoSharing = sharingWith(profile, related);
    seen.set(id, { user, profile, level, isIntroduced: related.isIntroduced, photoSharing });
  }
  return seen;
};

/** Returns the ids of those targets who hide from the viewer. */
const findHiding = async (
  viewer: User | undefined,
  userOf: ReadonlyMap<string, User>,
  profiles: readonly Profile[],
): Promise<ReadonlySet<string>> => {
  const owners = profiles.flatMap(({ _id, privacySettings }) =>
    privacySettings.hideFromContacts ? (userOf.get(_id) ?? []) : [],
  );
  return viewer ? findHidingFrom(viewer, owners) : new Set();
};

const matchesWith = (viewerId: string, others: readonly string[]): Promise<Match[]> =>
  MatchModel.find({ pairKey: { $in: others.map((id) => pairKey(viewerId, id)) } }).lean<Match[]>();

const loadRelations = async (
  viewerId: string,
  targets: readonly string[],
  { matches: known, findRecommended }: KnownRelations,
): Promise<(id: string) => ReasonedRelation> => {
  const matches = known ?? (await matchesWith(viewerId, targets));
  const matchWith = new Map(matches.map((match) => [match.pairKey, match]));
  const byMatch = (id: string): ReasonedRelation => {
    if (id === viewerId) return { relation: 'self', isIntroduced: true };
    const match = matchWith.get(pairKey(viewerId, id));
    const relation = match ? getRelation(match, viewerId) : 'none';
    return { relation, isIntroduced: relation !== 'none' };
  };
  if (!findRecommended || targets.every((id) => byMatch(id).isIntroduced)) return byMatch;
  const recommended = await findRecommended();
  return (id) => {
    const reasoned = byMatch(id);
    return !reasoned.isIntroduced && recommended.has(id) ? { relation: 'open', isIntroduced: false } : reasoned;
  };
};

/**
 * Loads a match that was shown to the actor and whose other member they may still see. Throws `not_found` for any other.
 */
export const requireMatch = async (actor: UserActor, matchId: string): Promise<Match> => {
  const match = await MatchModel.findById(matchId).lean<Match>();
  if (!match || !canSeeMatch(match, actor.userId)) throw notFound('no match shown to the actor');
  const other = getOtherUserId(match, actor.userId);
  if (!(await loadVisibleProfiles(actor.userId, [other])).has(other)) throw notFound('the other person is hidden');
  return match;
};

/**
 * Loads somebody whom the actor may name because they were shown to them: by an introduction, as a recommendation, or as one
 * who shows their profile to all. Whatever became of them since (blocked, suspended, hidden), the result is the same, so that
 * what a member does against another never tells it. Throws `not_found` for anyone else, and for the actor.
 */
export const requireKnownPerson = async (actor: UserActor, userId: string): Promise<User> => {
  const isOther = actor.role === 'member' && userId !== actor.userId;
  const user = isOther ? await UserModel.findById(userId).lean<User>() : null;
  if (!user || !(await wasShown(actor.userId, userId))) throw notFound('nobody whom the actor was shown');
  return user;
};

const wasShown = async (viewerId: string, userId: string): Promise<boolean> => {
  const [match] = await matchesWith(viewerId, [userId]);
  if (match && canSeeMatch(match, viewerId)) return true;
  // All who are recommended without an introduction are among these.
  if (await RecommendationSetModel.exists({ _id: viewerId, candidates: userId })) return true;
  return (await loadVisibleProfiles(viewerId, [userId])).has(userId);
};
