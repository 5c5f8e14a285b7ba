import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import * as options from '../options.ts';
import { PROMPT_IDS } from '../prompts.ts';
import { call } from './base/define.ts';
import { emptiable, line, orDigits, profileAge, required, spokenFact, text } from './base/fields.ts';
import { otherProfile, ownProfile } from './base/views.ts';

/** Only the keys present are written; null or an empty text empties a field. */
export const profileChange = z
  .strictObject({
    bio: emptiable(text(LIMITS.bio.max)),
    prompts: z
      .array(
        z.strictObject({
          id: z.enum(PROMPT_IDS),
          text: required('Please write something first', LIMITS.prompts.max),
        }),
      )
      .max(LIMITS.prompts.most)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Please choose each prompt once'),
    occupation: emptiable(spokenFact(line(LIMITS.text.max))),
    education: emptiable(z.enum(options.PROFILE_EDUCATION)),
    income: emptiable(z.enum(options.INCOMES)),
    religiousLevel: emptiable(z.enum(options.RELIGIOUS_LEVELS)),
    ethnicity: emptiable(line(LIMITS.text.max)),
    age: emptiable(orDigits(profileAge, '^(?:1[89]|[2-9]\\d|100)$')),
    gender: emptiable(z.enum(options.GENDERS)),
    location: emptiable(spokenFact(line(LIMITS.text.max))),
    height: emptiable(line(LIMITS.height.max)),
    maritalStatus: emptiable(z.enum(options.MARITAL_STATUSES)),
    hasChildren: emptiable(z.boolean()),
    wantsChildren: emptiable(z.boolean()),
    privacySettings: z
      .strictObject({
        hideFromContacts: z.boolean(),
        preventScreenshots: z.boolean(),
        showProfileTo: z.enum(options.SHOW_PROFILE_TO),
        showPhotosTo: z.enum(options.SHOW_PHOTOS_TO),
      })
      .partial(),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

/** Feedback on the caller's own profile. */
export const feedbackView = z
  .object({
    strengths: z.array(z.string()),
    suggestions: z.array(z.string()),
    additionalNotes: z.string().optional(),
  })
  .meta({ id: 'ProfileFeedback' });

/** Calls about the caller's own profile and the profiles of members they were introduced to. */
export const profiles = {
  mine: call({
    method: 'GET',
    path: '/api/profile',
    summary: 'My profile',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: ownProfile },
  }),
  change: call({
    method: 'PUT',
    path: '/api/profile',
    summary: 'Change the fields of my profile that are sent',
    access: 'signed-in',
    rate: 'write',
    body: profileChange,
    example: {
      bio: 'I design small public libraries.',
      prompts: [{ id: 'weekend', text: 'A long walk, and bread of my own.' }],
      occupation: 'Architect',
      education: 'masters',
      income: '100k-150k',
      religiousLevel: 'practicing',
      ethnicity: 'south_asian',
      age: 31,
      gender: 'female',
      location: 'London',
      height: '170 cm',
      maritalStatus: 'never_married',
      hasChildren: false,
      wantsChildren: true,
      privacySettings: {
        hideFromContacts: true,
        preventScreenshots: true,
        showProfileTo: 'all',
        showPhotosTo: 'introduced',
      },
    },
    responses: { 200: ownProfile },
  }),
  preview: call({
    method: 'GET',
    path: '/api/profile/preview',
    summary: 'My profile as others see it; not found where they see nothing',
    access: 'signed-in',
    rate: 'read',
    query: z.strictObject({ as: z.enum(options.PREVIEW_VIEWERS).default('introduced') }),
    responses: { 200: otherProfile },
    errors: ['not_found'],
  }),
  feedback: call({
    method: 'GET',
    path: '/api/profile/feedback',
    summary: 'What is strong in my profile and what would make it stronger',
    access: 'member',
    rate: 'feedback',
    responses: { 200: feedbackView },
  }),
  other: call({
    method: 'GET',
    path: '/api/profiles/:userId',
    summary: "Someone's profile, as far as I may see it",
    access: 'member',
    rate: 'profile-view',
    responses: { 200: otherProfile },
    errors: ['not_found'],
  }),
};
