import { pairKey } from '../domain/kernel/ids.ts';
import { recommendedNow } from '../domain/recommendations/recommended.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import { type Profile, ProfileModel } from '../models/members/profile.ts';
import { type Settings, SettingsModel } from '../models/members/settings.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { colleagueKey } from './colleagues.ts';
import { usersWhoListed } from './listed-contacts.ts';
import { isShown, type Relation, relationBy, type VisibilityLevel, visibilityFor } from './visibility-level.ts';

/** Someone as a viewer may see them: show no more of the user and the profile than `sight` allows. */
export interface VisibleProfile {
  user: User;
  profile: Profile;
  sight: VisibilityLevel;
}

export interface SightOptions {
  /** All of the viewer's matches with these people; read where they are not given. */
  matches?: readonly Match[];
  /** People who are recommended to the viewer now; looked up where it is not given and matters. */
  recommended?: ReadonlySet<string>;
}

/**
 * Those of some people whom a viewer may see, by id. Nothing else decides it; the order
 * of the rules is decision 0007 (docs/decisions). Who is missing does not exist for the viewer. At most six queries, however many people.
 */
export const loadVisibleProfiles = async (
  viewerId: string,
  ids: readonly string[],
  options: SightOptions = {},
): Promise<Map<string, VisibleProfile>> => {
  const targets = [...new Set(ids)];
  if (targets.length === 0) return new Map();
  const [users, profiles, settings, relationTo] = await Promise.all([
    UserModel.find({ _id: { $in: [viewerId, ...targets] } }).lean<User[]>(),
    ProfileModel.find({ _id: { $in: targets } }).lean<Profile[]>(),
    SettingsModel.find({ _id: { $in: targets } }, { 'privacy.profileVisibility': 1 }).lean<Settings[]>(),
    relationsOf(viewerId, targets, options),
  ]);
  const [userOf, profileOf, settingsOf] = [byId(users), byId(profiles), byId(settings)];
  const hidesFromViewer = await hidersFrom(userOf.get(viewerId), userOf, profiles);
  const seen = new Map<string, VisibleProfile>();
  for (const id of targets) {
    const [user, profile, wishes] = [userOf.get(id), profileOf.get(id), settingsOf.get(id)];
    if (!user || !profile || !wishes || (id !== viewerId && !isShown(user))) continue;
    if (id !== viewerId && hidesFromViewer(id)) continue;
    const { showProfileTo } = profile.privacySettings;
    const sight = visibilityFor(relationTo(id), { showProfileTo, profileVisibility: wishes.privacy.profileVisibility });
    if (sight) seen.set(id, { user, profile, sight });
  }
  return seen;
};

const byId = <T extends { _id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row._id, row]));

/** Who of some people hides from the viewer: as a colleague, or as one whose number they have listed. */
const hidersFrom = async (
  viewer: User | undefined,
  userOf: ReadonlyMap<string, User>,
  profiles: readonly Profile[],
): Promise<(id: string) => boolean> => {
  const careful = profiles.filter((profile) => profile.privacySettings.hideFromContacts).map((profile) => profile._id);
  const listers = await usersWhoListed(viewer?.phoneHash, careful);
  const firm = colleagueKey(viewer?.email ?? '');
  const isColleague = (id: string) => firm !== null && colleagueKey(userOf.get(id)?.email ?? '') === firm;
  const hiding = new Set(careful.filter((id) => listers.has(id) || isColleague(id)));
  return (id) => hiding.has(id);
};

const matchesWith = (viewerId: string, others: readonly string[]): Promise<Match[]> =>
  MatchModel.find({ pairKey: { $in: others.map((id) => pairKey(viewerId, id)) } }).lean<Match[]>();

const relationsOf = async (
  viewerId: string,
  targets: readonly string[],
  { matches: known, recommended }: SightOptions,
): Promise<(id: string) => Relation> => {
  const matches = known ?? (await matchesWith(viewerId, targets));
  const matchWith = new Map(matches.map((match) => [match.pairKey, match]));
  const byMatch = (id: string): Relation => {
    if (id === viewerId) return 'self';
    const match = matchWith.get(pairKey(viewerId, id));
    return match ? relationBy(match, viewerId) : 'none';
  };
  if (targets.every((id) => byMatch(id) !== 'none')) return byMatch;
  const isRecommended = recommended ?? new Set((await recommendedNow(viewerId)).best.map(({ id }) => id));
  return (id) => {
    const relation = byMatch(id);
    return relation === 'none' && isRecommended.has(id) ? 'open' : relation;
  };
};
