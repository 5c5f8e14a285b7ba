import { type ProfileInsight, ProfileInsightModel } from '../../../models/matching/profile-insight.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { SettingsModel } from '../../../models/members/settings.ts';
import type { SystemActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { publish } from '../../kernel/events.ts';
import { fingerprint, isFresh } from '../freshness.ts';
import { askForWording } from '../wording.ts';
import type { FeedbackProfile } from './rubric/profile-text.ts';
import { analyse } from './rubric/rubric.ts';

/**
 * Writes the feedback on a member's profile and keeps it; a good result is left as it is. Doing it twice, or at once,
 * changes nothing.
 */
export const computeFeedback = async (_actor: SystemActor, { userId }: { userId: string }): Promise<void> => {
  const [profile, stored] = await Promise.all([
    feedbackProfileOf(userId),
    ProfileInsightModel.findById(userId).lean<ProfileInsight>(),
  ]);
  if (!profile) return;
  const source = fingerprint(profile);
  if (stored && isFresh('feedback', stored, source)) return;
  const { strengths, suggestions, note } = analyse(profile);
  const said = {
    strengths: strengths.map(({ text }) => text),
    suggestions: suggestions.map(({ text }) => text),
    note: note?.text ?? null,
  };
  const found = markOf(said);
  const isNew = stored?.found !== found;
  // Where nothing else was found, the words of last time stay, also a model's.
  const set = { computedAt: clock.now(), source, found, ...(isNew ? said : {}) };
  await ProfileInsightModel.updateOne({ _id: userId }, { $set: set }, { upsert: true });
  if (isNew) publish([{ type: 'insights.ready', userId, of: 'feedback' }]);
  // Also where the model was of no use last time.
  if (isNew || markOf(stored) === found) await askForWording('feedback', userId);
};

const markOf = ({ strengths, suggestions, note }: Pick<ProfileInsight, 'strengths' | 'suggestions' | 'note'>): string =>
  fingerprint([strengths, suggestions, note]);

/** What the rubric is told about a member; null for someone without a profile. */
export const feedbackProfileOf = async (userId: string): Promise<FeedbackProfile | null> => {
  const [profile, settings] = await Promise.all([
    ProfileModel.findById(userId).lean(),
    SettingsModel.findById(userId).lean(),
  ]);
  if (!profile) return null;
  const wants = settings?.preferences;
  return {
    bio: profile.bio,
    occupation: profile.occupation,
    education: profile.education,
    religiousLevel: profile.religiousLevel,
    age: profile.age,
    gender: profile.gender,
    location: profile.location,
    maritalStatus: profile.maritalStatus,
    hasChildren: profile.hasChildren,
    wantsChildren: profile.wantsChildren,
    photoCount: profile.photos.length,
    preferences: {
      ageMin: wants?.ageRange.min ?? null,
      ageMax: wants?.ageRange.max ?? null,
      maxDistanceKm: wants?.maxDistance ?? 0,
      dealBreakers: wants?.dealBreakers ?? [],
    },
  };
};
