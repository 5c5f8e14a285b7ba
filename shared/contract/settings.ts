import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import * as options from '../options.ts';
import { call } from './base/define.ts';
import { about, cursor, id, line, page } from './base/fields.ts';
import { notice } from './base/notification.ts';

const wholeNumber = z.number().int().min(-1_000_000).max(1_000_000);
const words = z.array(line(LIMITS.text.max)).max(LIMITS.listItems.max);

const sections = {
  notifications: z.strictObject({
    email: z.boolean(),
    push: z.boolean(),
    matches: z.boolean(),
    messages: z.boolean(),
    events: z.boolean(),
  }),
  privacy: z.strictObject({
    profileVisibility: z.enum(options.PROFILE_VISIBILITIES),
    showOnlineStatus: z.boolean(),
    showLastActive: z.boolean(),
    allowMessaging: z.enum(options.ALLOW_MESSAGING),
  }),
  preferences: z.strictObject({
    ageRange: z.strictObject({ min: wholeNumber, max: wholeNumber }),
    location: line(LIMITS.text.max),
    /** Kilometres; 0 or less is no limit. */
    maxDistance: wholeNumber,
    interests: words,
    dealBreakers: words,
  }),
};

/** The caller's settings. */
export const settingsView = z.object(sections).meta({ id: 'Settings' });
export type SettingsView = z.infer<typeof settingsView>;

const preferencesChange = sections.preferences
  .extend({ ageRange: sections.preferences.shape.ageRange.partial() })
  .partial();

/** Only the keys present are written, also inside a section. */
export const settingsChange = z
  .strictObject({
    notifications: sections.notifications.partial(),
    privacy: sections.privacy.partial(),
    preferences: preferencesChange,
  })
  .partial();
export type SettingsChange = z.infer<typeof settingsChange>;

/** The impact of preferences: how many of the members considered each preference excludes by itself. */
export const preferenceImpactView = z
  .object({
    considered: about,
    /** Whether there are too few people to count, so that all numbers are null. */
    isTooFew: z.boolean(),
    ageRange: about,
    distance: about,
    /** Where the distance or the age range leaves out almost everybody: a wider one, and how many people it leaves. */
    widerDistance: z.object({ maxDistance: z.number().int(), people: about }).nullable(),
    widerAgeRange: z.object({ min: z.number().int(), max: z.number().int(), people: about }).nullable(),
    dealBreakers: z.array(
      z.object({
        text: z.string(),
        /** `ask`: it can mean two things; `unknown`: it was not understood. Neither leaves anybody out. */
        state: z.enum(options.DEAL_BREAKER_STATES),
        /** Which members the deal-breaker excludes. */
        meaning: z.string().nullable(),
        /** Phrases to choose from instead: the two that it may mean, or the nearest, at most three. */
        choices: z.array(z.string()),
        /** Null also where it consists of parts that are counted one by one. */
        leavesOut: about,
        /** What "A or B" consists of; none where it is one thing. */
        parts: z.array(z.object({ meaning: z.string(), leavesOut: about })),
        /** The day from which on it counts once it is saved; null where it counts now, or never. */
        countsFrom: z.string().nullable(),
      }),
    ),
    interests: z.array(
      z.object({
        text: z.string(),
        /** What it is compared as. */
        meaning: z.array(z.string()),
        /** Whether five people or more have it; null where that is not known. */
        isShared: z.boolean().nullable(),
      }),
    ),
  })
  .meta({ id: 'PreferencesCost' });
export type PreferenceImpactView = z.infer<typeof preferenceImpactView>;

/** Calls about the caller's settings. */
export const settings = {
  mine: call({
    method: 'GET',
    path: '/api/settings',
    summary: 'My settings',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: settingsView },
  }),
  change: call({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Change the settings that are sent',
    access: 'signed-in',
    rate: 'write',
    body: settingsChange,
    example: {
      notifications: { email: false, push: true, matches: true, messages: true, events: true },
      privacy: {
        profileVisibility: 'public',
        showOnlineStatus: true,
        showLastActive: false,
        allowMessaging: 'everyone',
      },
      preferences: {
        ageRange: { min: 30, max: 40 },
        location: 'London',
        maxDistance: 50,
        interests: ['reading'],
        dealBreakers: ['smoking'],
      },
    },
    responses: { 200: settingsView },
  }),
  cost: call({
    method: 'POST',
    path: '/api/settings/cost',
    summary: 'How many members these wishes would leave out; changes nothing',
    access: 'signed-in',
    // It examines thousands of members.
    rate: 'preference-cost',
    body: preferencesChange,
    example: {
      ageRange: { min: 30, max: 40 },
      location: 'London',
      maxDistance: 50,
      interests: ['reading'],
      dealBreakers: ['smoking'],
    },
    responses: { 200: preferenceImpactView },
  }),
};

/** Calls about the caller's own notifications. */
export const notices = {
  mine: call({
    method: 'GET',
    path: '/api/notices',
    summary:
      'My notices, newest first; without those about people whom I no longer see, and of kinds that I switched off',
    access: 'signed-in',
    rate: 'read',
    query: z.strictObject(page),
    responses: { 200: z.array(notice) },
  }),
  read: call({
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Mark a notice, by its cursor, and all earlier ones as read, and some by their ids',
    access: 'signed-in',
    rate: 'write',
    body: z
      .strictObject({ upTo: cursor.min(1).max(200).optional(), ids: z.array(id).max(LIMITS.page.max).optional() })
      .refine(({ upTo, ids }) => upTo !== undefined || ids !== undefined, 'Please give upTo or ids'),
    example: { upTo: 'MTc2NzIyNTYwMDAwMDpBQUFBQUFBQUFBQUFBQUFBQUFBQUFB', ids: ['AAAAAAAAAAAAAAAAAAAAAA'] },
    responses: { 204: null },
  }),
};
