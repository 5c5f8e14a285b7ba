import { ProfileModel } from '../models/profile.ts';
import { SettingsModel } from '../models/settings.ts';
import type { UserActor } from './actor.ts';
import { type Feedback, giveFeedback } from './feedback/rubric.ts';

const NOTHING: Feedback = { strengths: [], suggestions: [] };

/** What is strong in a member's profile and what would make it stronger; nothing for staff. */
export const profileFeedback = async (actor: UserActor): Promise<Feedback> => {
  if (actor.role !== 'member') return NOTHING;
  const [profile, settings] = await Promise.all([
    ProfileModel.findById(actor.userId).lean(),
    SettingsModel.findById(actor.userId).lean(),
  ]);
  if (!profile) return NOTHING;
  const wants = settings?.preferences;
  return giveFeedback({
    bio: profile.bio,
    occupation: profile.occupation,
    education: profile.education,
    income: profile.income,
    religiousLevel: profile.religiousLevel,
    ethnicity: profile.ethnicity,
    age: profile.age,
    gender: profile.gender,
    location: profile.location,
    height: profile.height,
    maritalStatus: profile.maritalStatus,
    hasChildren: profile.hasChildren,
    wantsChildren: profile.wantsChildren,
    photoCount: profile.photos.length,
    preferences: {
      ageMin: wants?.ageRange.min ?? null,
      ageMax: wants?.ageRange.max ?? null,
      maxDistanceKm: wants?.maxDistance ?? 0,
      interests: wants?.interests ?? [],
      dealBreakers: wants?.dealBreakers ?? [],
    },
  });
};
