import type { PhotoSharing } from '../../shared/contract/base/views.ts';
import type { AudienceChoices } from '../../shared/rules/audience.ts';
import { clearPhotoAddress } from '../../shared/rules/photo-address.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { createDocumentReader } from '../domain/kernel/document-reader.ts';
import { notFound } from '../domain/kernel/errors.ts';
import { pairKey } from '../domain/kernel/ids.ts';
import { type ClosedCard, type Match, MatchModel } from '../models/matching/match.ts';
import { RecommendationSetModel } from '../models/matching/recommendation-set.ts';
import { BlockModel } from '../models/members/block.ts';
import { type Profile, ProfileModel } from '../models/members/profile.ts';
import { type Settings, SettingsModel } from '../models/members/settings.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { type AccountState, isPaused, isShown } from './account-state.ts';
import { getApartFrom, loadBlocksAround } from './blocks.ts';
import { applyClosedCard } from './closed-cards.ts';
import { findHidingFrom } from './contact-hiding.ts';
import { canSeeMatch, getOtherUserId, getSide } from './match-access.ts';
import { loadPhotoSharing, type ReasonedRelation } from './photo-view.ts';
import { withPresentChecks } from './verification.ts';
import { getRelation, type Relation, type VisibilityLevel, visibilityFor } from './visibility-level.ts';

/** What is read of an account to show its owner to others. When somebody was last active changes all the time, and is no part of it. */
const SHOWN_USER_FIELDS = {
  firmHashes: 1,
  firstName: 1,
  lastName: 1,
  phoneHashes: 1,
  role: 1,
  membershipTier: 1,
  assignedMatchmakerId: 1,
  cover: 1,
  suspendedAt: 1,
  pause: 1,
  limitedUntil: 1,
  leavingSince: 1,
  deletedAt: 1,
} as const;

/** An account as far as others are shown it, or it decides whether they are. */
export type ShownUser = Pick<User, '_id' | keyof typeof SHOWN_USER_FIELDS> & AccountState;

const readUsers = createDocumentReader<ShownUser>(UserModel, { projection: SHOWN_USER_FIELDS });
const readProfiles = createDocumentReader<Profile>(ProfileModel, { projection: { factHistories: 0, verification: 0 } });
const readVisibility = createDocumentReader<ShownSettings>(SettingsModel, {
  projection: { 'privacy.profileVisibility': 1 },
});

/** The settings of somebody, as far as they decide how others are shown them. */
export type ShownSettings = { _id: string; privacy: Pick<Settings['privacy'], 'profileVisibility'> };

/** Accounts, profiles and settings of people, by the user's id. */
export interface People {
  user(id: string): ShownUser | undefined;
  profile(id: string): Profile | undefined;
  settings(id: string): ShownSettings | undefined;
}

const loadPeople = async (ids: readonly string[]): Promise<People> => {
  const [users, profiles, settings] = await Promise.all([readUsers(ids), readProfiles(ids), readVisibility(ids)]);
  const profile = (id: string) => {
    const [found] = profiles(id);
    return found && withPresentChecks(found, clock.now());
  };
  return { user: (id) => users(id)[0], profile, settings: (id) => settings(id)[0] };
};

/** Loads an account as far as it decides who is shown to whom; undefined where there is none. It checks no right. */
export const loadShownUser = async (userId: string): Promise<ShownUser | undefined> =>
  (await readUsers([userId]))(userId)[0];

/** Someone whom a viewer may see. Presenters show no more of the user and the profile than `level` allows. */
export interface VisibleProfile {
  user: ShownUser;
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
  matches?: readonly Pick<Match, 'users' | 'offeredAt' | 'responses' | 'status' | 'closedCards'>[];
  /** Returns the ids of those who are recommended to the viewer now; called only where no match decides. */
  findRecommended?: () => Promise<ReadonlySet<string>> | ReadonlySet<string>;
  /** What was read around the viewer and these users for the same request; it is loaded where it is not given. */
  surroundings?: Surroundings;
}

/** What decides, beside a relation, whom a viewer is shown and how. */
export interface Surroundings {
  readonly people: People;
  /** All blocks by the viewer and of the viewer. */
  readonly blocks: Awaited<ReturnType<typeof loadBlocksAround>>;
  /** The ids of those of the people who hide from the viewer. */
  readonly hiding: ReadonlySet<string>;
  readonly sharingWith: Awaited<ReturnType<typeof loadPhotoSharing>>;
}

/** Loads what decides, beside a relation, whether and how a viewer is shown some others. */
export const loadSurroundings = async (viewerId: string, others: readonly string[]): Promise<Surroundings> => {
  const [people, blocks, sharingWith] = await Promise.all([
    loadPeople([viewerId, ...others]),
    loadBlocksAround(viewerId),
    loadPhotoSharing(viewerId),
  ]);
  return { people, blocks, sharingWith, hiding: await findHiding(people, viewerId, others) };
};

/** Returns a profile whose photos have the addresses at which they are seen clearly. */
const withClearPhotos = (profile: Profile): Profile => ({
  ...profile,
  photos: profile.photos.map(clearPhotoAddress),
  profilePhoto: profile.profilePhoto && clearPhotoAddress(profile.profilePhoto),
});

/**
 * Loads those of some users whom a viewer may see, by id. Nothing else decides it; the order of the rules is decision 0007
 * (docs/decisions). A user who is missing does not exist for the viewer, so nobody does for who is no member: staff read people by
 * calls of their own, which are recorded. Makes at most seven queries, which it shares with
 * what others ask at the same moment, however many users.
 */
export const loadVisibleProfiles = async (
  viewerId: string,
  ids: readonly string[],
  known: KnownRelations = {},
): Promise<Map<string, VisibleProfile>> => {
  const targets = [...new Set(ids)];
  if (targets.length === 0) return new Map();
  const others = targets.filter((id) => id !== viewerId);
  const [{ people, blocks, hiding, sharingWith }, relationTo] = await Promise.all([
    known.surroundings ?? loadSurroundings(viewerId, others),
    loadRelations(viewerId, targets, known),
  ]);
  const apart = new Set(blocks.map((block) => getApartFrom(block, viewerId)));
  const seen = new Map<string, VisibleProfile>();
  const now = clock.now();
  const isMember = people.user(viewerId)?.role === 'member';
  for (const id of targets) {
    const [user, profile, settings] = [people.user(id), people.profile(id), people.settings(id)];
    if (!user || !profile || !settings || (id !== viewerId && !isShown(user))) continue;
    if (id !== viewerId && (!isMember || hiding.has(id) || apart.has(id))) continue;
    const { showProfileTo } = profile.privacySettings;
    const related = relationTo(id);
    const choices = { showProfileTo, profileVisibility: settings.privacy.profileVisibility };
    const level = visibilityFor(related.relation, { ...choices, isPaused: isPaused(user, now) });
    if (!level) continue;
    const shown =
      related.relation === 'rejected' ? applyClosedCard(related.closedCard, user, profile, choices) : { user, profile };
    const photoSharing = sharingWith(people.profile(viewerId), shown.profile, related);
    if (photoSharing.theirs === 'clear') shown.profile = withClearPhotos(shown.profile);
    seen.set(id, { ...shown, level, isIntroduced: related.isIntroduced, photoSharing });
  }
  return seen;
};

/**
 * Loads a member as somebody with this relation to them sees them, whom nothing else keeps from it; undefined where such a
 * viewer sees nothing.
 */
export const loadAsSeenBy = async (
  userId: string,
  relation: Relation,
): Promise<(Pick<VisibleProfile, 'user' | 'profile' | 'level'> & { choices: AudienceChoices }) | undefined> => {
  const people = await loadPeople([userId]);
  const [user, profile, settings] = [people.user(userId), people.profile(userId), people.settings(userId)];
  if (!user || !profile || !settings || !isShown(user)) return undefined;
  const { showProfileTo } = profile.privacySettings;
  const { profileVisibility } = settings.privacy;
  const choices = { showProfileTo, profileVisibility };
  const level = visibilityFor(relation, { ...choices, isPaused: isPaused(user, clock.now()) });
  return level && { user, profile, level, choices };
};

/** Returns the ids of those of some people who hide from the viewer. */
const findHiding = async (people: People, viewerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const viewer = people.user(viewerId);
  const owners = ids.flatMap((id) =>
    people.profile(id)?.privacySettings.hideFromContacts ? (people.user(id) ?? []) : [],
  );
  return viewer ? findHidingFrom(viewer, owners) : new Set();
};

/** Returns all of a viewer's matches with some others, whether or not they were shown to the viewer. */
export const findMatchesWith = (viewerId: string, others: readonly string[]): Promise<Match[]> =>
  MatchModel.find({ pairKey: { $in: others.map((id) => pairKey(viewerId, id)) } }).lean<Match[]>();

type KnownRelation = ReasonedRelation & { closedCard?: ClosedCard | null | undefined };

const loadRelations = async (
  viewerId: string,
  targets: readonly string[],
  { matches: known, findRecommended }: KnownRelations,
): Promise<(id: string) => KnownRelation> => {
  const matches = known ?? (await findMatchesWith(viewerId, targets));
  const matchWith = new Map(matches.map((match) => [getOtherUserId(match, viewerId), match]));
  const byMatch = (id: string): KnownRelation => {
    if (id === viewerId) return { relation: 'self', isIntroduced: true };
    const match = matchWith.get(id);
    const relation = match ? getRelation(match, viewerId) : 'none';
    const side = match && getSide(match, viewerId);
    return { relation, isIntroduced: relation !== 'none', closedCard: match?.closedCards?.[side ?? 0] };
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
  if (!user || !(await wasShown(actor.userId, user))) throw notFound('nobody whom the actor was shown');
  return user;
};

const wasShown = async (viewerId: string, { _id: userId, role }: User): Promise<boolean> => {
  const [match] = await findMatchesWith(viewerId, [userId]);
  if (match && canSeeMatch(match, viewerId)) return true;
  // All who are recommended without an introduction are among these.
  if (await RecommendationSetModel.exists({ _id: viewerId, candidates: userId })) return true;
  if (await BlockModel.exists({ blockerId: viewerId, blockedId: userId })) return true;
  if (role !== 'member') return false;
  return isShownToAll(await loadPeople([userId]), userId);
};

/** Whether a member's settings show their profile to all, also while a block, a listed number, a suspension or a pause hides them. */
const isShownToAll = (people: People, userId: string): boolean => {
  const [profile, settings] = [people.profile(userId), people.settings(userId)];
  if (!profile || !settings) return false;
  const { profileVisibility } = settings.privacy;
  const { showProfileTo } = profile.privacySettings;
  return visibilityFor('none', { showProfileTo, profileVisibility, isPaused: false }) !== undefined;
};
