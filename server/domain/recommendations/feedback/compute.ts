import { joinPrompts } from '../../../../shared/prompts.ts';
import { type ProfileFeedback, ProfileFeedbackModel } from '../../../models/matching/profile-feedback.ts';
import { ProfileModel } from '../../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../../models/members/question-answers.ts';
import { SettingsModel } from '../../../models/members/settings.ts';
import type { SystemActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { publish } from '../../kernel/events.ts';
import { fingerprint } from '../../kernel/fingerprint.ts';
import { isFresh } from '../profile-feedback.ts';
import type { FeedbackProfile } from './rubric/profile-text.ts';
import { analyse } from './rubric/rubric.ts';

/**
 * Computes and stores the feedback on a member's profile; a fresh result is left alone. Doing it twice, or twice at once,
 * changes nothing. Returns whether what is stored is in the rubric's own words, which a language model may then reword.
 */
export const computeFeedback = async (_actor: SystemActor, { userId }: { userId: string }): Promise<boolean> => {
  const [profile, stored] = await Promise.all([
    loadFeedbackProfile(userId),
    ProfileFeedbackModel.findById(userId).lean<ProfileFeedback>(),
  ]);
  if (!profile) return false;
  const source = fingerprint(profile);
  if (stored && isFresh('feedback', stored, source)) return false;
  const { strengths, suggestions, note } = analyse(profile);
  const texts = {
    strengths: strengths.map(({ text }) => text),
    suggestions: suggestions.map(({ text }) => text),
    note: note?.text ?? null,
  };
  const found = getTextsKey(texts);
  const isNew = stored?.found !== found;
  // Where nothing else was found, the words of last time stay, which may be a model's.
  const set = { computedAt: clock.now(), source, found, ...(isNew ? texts : {}) };
  await ProfileFeedbackModel.updateOne({ _id: userId }, { $set: set }, { upsert: true });
  if (isNew) publish([{ type: 'insights.ready', userId, of: 'feedback' }]);
  return isNew || getTextsKey(stored) === found;
};

type Texts = Pick<ProfileFeedback, 'strengths' | 'suggestions' | 'note'>;

const getTextsKey = ({ strengths, suggestions, note }: Texts): string => fingerprint([strengths, suggestions, note]);

/** From so many answered questions on nobody is asked to begin with them. */
const SOME_ANSWERS = 5;

/** Loads what the rubric reads of a member; null for a user without a profile. */
export const loadFeedbackProfile = async (userId: string): Promise<FeedbackProfile | null> => {
  const [profile, settings, given] = await Promise.all([
    ProfileModel.findById(userId).lean(),
    SettingsModel.findById(userId).lean(),
    QuestionAnswersModel.findById(userId, { answers: 1 }).lean(),
  ]);
  if (!profile) return null;
  const wants = settings?.preferences;
  return {
    bio: profile.bio,
    ...joinPrompts(profile.prompts),
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
    hasAnswers: Object.keys(given?.answers ?? {}).length >= SOME_ANSWERS,
    isVerified: profile.verificationStatus === 'verified',
    year: clock.now().getUTCFullYear(),
    preferences: {
      ageMin: wants?.ageRange.min ?? null,
      ageMax: wants?.ageRange.max ?? null,
      maxDistanceKm: wants?.maxDistance ?? 0,
      dealBreakers: wants?.dealBreakers ?? [],
    },
  };
};
