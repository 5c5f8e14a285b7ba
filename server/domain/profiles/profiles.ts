import type { Issue } from '../../../shared/contract/base/errors.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import type { ProfileChange } from '../../../shared/contract/profiles.ts';
import { FACT_CHANGES } from '../../../shared/limits.ts';
import { GENDERS, type PreviewViewer } from '../../../shared/options.ts';
import { type FactHistory, type Profile, ProfileModel } from '../../models/members/profile.ts';
import { addFactChange, isFactChangeLeft, type RareFact } from '../../policies/fact-changes.ts';
import { isVerifiedEnough, withPresentChecks } from '../../policies/verification.ts';
import { loadAsSeenBy, loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { Relation } from '../../policies/visibility-level.ts';
import { takeBackVerification } from '../accounts/verified-mark.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { DomainError, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { keepDailySnapshot } from '../matches/daily-snapshot.ts';
import { updateHiddenReasons } from '../messaging/conversations.ts';
import { findRecommendedIds } from '../recommendations/current.ts';
import { requireShowable } from '../recommendations/people-shown.ts';

/** Returns the actor's own profile; an empty one where none is stored. */
export const getOwnProfile = async (actor: UserActor): Promise<Profile> =>
  withPresentChecks(
    (await ProfileModel.findById(actor.userId).lean<Profile>()) ?? new ProfileModel({ _id: actor.userId }).toObject(),
    clock.now(),
  );

/**
 * Returns what the actor alone is told of their profile: whether they are introduced to no one because staff have to verify them first,
 * and where they have changed or emptied their gender, what of its one change is left.
 */
export const describeForOwner = (
  { role }: UserActor,
  profile: Profile,
): Pick<OwnProfile, 'awaitsVerification' | 'genderChange'> => {
  const awaitsVerification = role === 'member' && !isVerifiedEnough(profile, getContext().isVerificationRequired);
  const history = profile.factHistories?.gender;
  const last = GENDERS.find((gender) => gender === history?.last);
  return {
    ...(awaitsVerification ? { awaitsVerification } : {}),
    ...(last ? { genderChange: { last, isLeft: isFactChangeLeft('gender', history, clock.now()) } } : {}),
  };
};

/** Why one more change of a fact is refused. */
const FACT_REFUSALS: Record<RareFact, string> = {
  age: `Your age can be changed ${FACT_CHANGES.age.most} times in ${FACT_CHANGES.age.days} days. Our team can correct it.`,
  gender: 'Your gender can be changed once. Our team can correct it.',
};

/**
 * Writes only the fields that were sent, so that changes to different fields never undo each other (R41), and returns the
 * profile. A member who now has an age and a gender can be introduced to others. A verified user who changes either is
 * verified no longer, and what was checked on a document goes with the fact. Throws `bad_request` where a member has changed age or gender too often.
 */
export const changeProfile = async (actor: UserActor, change: ProfileChange): Promise<Profile> => {
  const set = toPaths(change);
  if (Object.keys(set).length === 0) return getOwnProfile(actor);
  const isMember = actor.role === 'member';
  await keepDailySnapshot(actor);
  return inTransaction(async (tx) => {
    const { session, record } = tx;
    const before = await ProfileModel.findById(actor.userId, null, { session }).lean<Profile>();
    const histories = isMember ? addFactChanges(before, change) : {};
    const verification = await takeBackVerification(tx, actor.userId, before, { stored: before ?? {}, change });
    const profile = await ProfileModel.findOneAndUpdate(
      { _id: actor.userId },
      { $set: { ...set, ...histories, ...verification } },
      { session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after', runValidators: true },
    ).lean<Profile>();
    if (!profile) throw new Error('The database kept no profile');
    if (change.privacySettings?.hideFromContacts !== undefined) await updateHiddenReasons(tx, actor.userId);
    if (!isMember) return profile;
    const { userId } = actor;
    const becameReady = hasAgeAndGender(profile) && !hasAgeAndGender(before);
    if (becameReady) record({ type: 'member.ready', userId });
    record({ type: 'insights.outdated', userId, of: becameReady ? ['recommendations', 'feedback'] : ['feedback'] });
    return profile;
  });
};

const hasAgeAndGender = (profile: Profile | null): boolean =>
  profile !== null && profile.age !== null && profile.gender !== null;

/** Returns what to store of the changes of rare facts. Throws `bad_request` for each that is one too many. */
const addFactChanges = (before: Profile | null, change: ProfileChange): Record<string, FactHistory> => {
  const histories: Record<string, FactHistory> = {};
  const issues: Issue[] = [];
  for (const fact of Object.keys(FACT_CHANGES) as RareFact[]) {
    const value = change[fact];
    if (value === undefined) continue;
    const known = { value: before?.[fact] ?? null, history: before?.factHistories?.[fact] };
    const history = addFactChange(fact, known, value, clock.now());
    if (history === null) issues.push({ path: fact, message: FACT_REFUSALS[fact] });
    else if (history) histories[`factHistories.${fact}`] = history;
  }
  const [first] = issues;
  if (first) throw new DomainError('bad_request', first.message, { issues });
  return histories;
};

const toPaths = ({ privacySettings, ...fields }: ProfileChange): Record<string, unknown> => ({
  ...omitUndefined(fields),
  ...Object.fromEntries(
    Object.entries(omitUndefined(privacySettings ?? {})).map(([key, value]) => [`privacySettings.${key}`, value]),
  ),
});

const omitUndefined = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/**
 * Returns a user as the actor may see them. Throws the same `not_found` for a user who is missing and one who is hidden,
 * and then `too_many_requests` for somebody new to an actor who was shown as many people as one may be in a day.
 */
export const requireProfile = async (actor: UserActor, userId: string): Promise<VisibleProfile> => {
  const findRecommended = () => findRecommendedIds(actor.userId);
  const person = (await loadVisibleProfiles(actor.userId, [userId], { findRecommended })).get(userId);
  if (!person) throw notFound('absent or not visible');
  await requireShowable(actor, person);
  return person;
};

const RELATIONS = { introduced: 'open', connection: 'accepted', everybody: 'none' } as const satisfies Record<
  PreviewViewer,
  Relation
>;

/** Returns the actor as others see them. Throws `not_found` where these see nothing. */
export const requirePreview = async (actor: UserActor, viewer: PreviewViewer) => {
  const person = await loadAsSeenBy(actor.userId, RELATIONS[viewer]);
  if (!person) throw notFound('such a viewer sees nothing');
  return person;
};
