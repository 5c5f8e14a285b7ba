/** Option sets, in the order in which forms show them; the client has their labels. */

/** Roles of an account. */
export const ROLES = ['applicant', 'member', 'matchmaker', 'admin'] as const;
/** What an admin can ask for and a second admin has to confirm. */
export const STAFF_REQUEST_KINDS = ['change', 'reset-link', 'second-factor-reset'] as const;
export type StaffRequestKind = (typeof STAFF_REQUEST_KINDS)[number];
/** Of what the owner of an account reads what staff wrote, and says that they have read it. */
export const WRITTEN_NOTIFICATION_KINDS = ['warned', 'limited', 'suspension-lifted'] as const;
/** What the owner of an account is told that staff did to its safety. */
export const ACCOUNT_NOTIFICATION_KINDS = [
  'reset-link',
  'second-factor-reset',
  'facts-corrected',
  'sessions-ended',
  'contact-corrected',
  ...WRITTEN_NOTIFICATION_KINDS,
] as const;
export type AccountNotificationKind = (typeof ACCOUNT_NOTIFICATION_KINDS)[number];
/** How often notifications of one topic are delivered at most. */
export const NOTIFICATION_FREQUENCIES = ['at-once', 'hourly', 'daily'] as const;
/** How staff have verified who somebody is. */
export const VERIFICATION_WAYS = ['document', 'video-call', 'in-person'] as const;
export type VerificationWay = (typeof VERIFICATION_WAYS)[number];
/** Why a membership is paused: a break, which has an end, or a match that was found, which stands until it is lifted. */
export const PAUSE_REASONS = ['break', 'found-match'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
/** Membership tiers, lowest first. */
export const TIERS = ['standard', 'premium', 'vip'] as const;
/** States of an application. */
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
/** States of a match; `accepted` connects its two members. */
export const MATCH_STATUSES = ['pending', 'accepted', 'rejected'] as const;
/**
 * Soft constraints of the planner: religious practice not at opposite ends, the same preference on children, a score that is not
 * low. The planner relaxes one of them for a slot that would stay empty otherwise, and marks that introduction.
 */
export const RELAXATIONS = ['practice', 'children', 'fit'] as const;
/** Whether a deal-breaker counts, may mean two things, or was not understood. */
export const DEAL_BREAKER_STATES = ['used', 'ask', 'unknown'] as const;
/** How a member can respond to an introduction. */
export const RESPONSES = ['interested', 'not-interested'] as const;
/** Why a member closes a connection, in the words that the other reads. */
export const UNMATCH_REASONS = ['met-someone', 'different-plans', 'distance', 'family', 'rather-not-say'] as const;
/** What a member may say in one touch after they have declined an introduction; nobody else is shown it. */
export const DECLINE_REASONS = ['too-far', 'age', 'practice', 'family-plans', 'not-drawn', 'other'] as const;
/** How a member responds to being asked whether they will write: not yet, which the other sees; or that they will. */
export const TURN_ANSWERS = ['more-time', 'write'] as const;
/** States of the verification of a member's identity. */
export const VERIFICATION_STATUSES = ['pending', 'verified'] as const;
/** What people may send to show who they are. */
export const DOCUMENT_KINDS = ['passport', 'national-id'] as const;
/** What becomes of it; `expired`: nobody has decided in time. */
export const DOCUMENT_STATUSES = ['waiting', 'approved', 'rejected', 'expired'] as const;
/** What staff check on a document. */
export const DOCUMENT_CHECKS = ['identity', 'age', 'marital-status'] as const;

/** Why somebody of the staff opens a person's private details: reviewing the application, at their request, … */
export const ACCESS_REASONS = ['review', 'help', 'safety', 'correction'] as const;
/**
 * What of a person somebody of the staff looked at. `as-introduced`: the profile, as an introduction shows it; `details`: the profile
 * with the private details; `document`: one that
 * shows who they are; `conversation`: the
 * one with their matchmaker; `answers`: those to the questions for matching that they share, with their preferences; `notes`:
 * what staff have noted about them; `sessions`: where they are signed in; `notices`: what they were notified of;
 * `membership`: their plan and payments; `phone`: their phone number alone.
 */
export const ACCESS_PARTS = [
  'profile',
  'details',
  'application',
  'conversation',
  'photos',
  'document',
  'preferences',
  'answers',
  'introductions',
  'as-introduced',
  'notes',
  'sessions',
  'notices',
  'membership',
  'phone',
] as const;
/** What about a person can wait for an admin: their application, a report by or about them, what they wrote to support. */
export const OPEN_CASES = ['application', 'report', 'support'] as const;

/** What a message seems to do, gravest first: ask for money, insult, or move the conversation to another place. */
export const MESSAGE_WARNINGS = ['money', 'insult', 'elsewhere'] as const;

/** Facts of a profile without which no one is introduced to anyone. */
export const INTRODUCTION_FACTS = ['age', 'gender'] as const;
export type IntroductionFact = (typeof INTRODUCTION_FACTS)[number];

/** Levels of education on a profile. */
export const PROFILE_EDUCATION = ['high_school', 'bachelors', 'masters', 'doctorate', 'professional'] as const;
/** Levels of education on the application form, which names them differently from the profile. */
export const APPLICATION_EDUCATION = ['bachelor', 'master', 'doctorate', 'professional'] as const;
/** Ranges of yearly income. */
export const INCOMES = ['100k-150k', '150k-200k', '200k-250k', '250k-500k', '500k+'] as const;
/** Levels of religious practice, lowest first. */
export const RELIGIOUS_LEVELS = ['moderate', 'practicing', 'very_practicing'] as const;
/** Genders of a profile. */
export const GENDERS = ['male', 'female'] as const;
/** Marital statuses of a profile. */
export const MARITAL_STATUSES = ['never_married', 'divorced', 'widowed'] as const;
/** Ethnicities of the application form and the profile form. */
export const ETHNICITIES = [
  'arab',
  'south_asian',
  'southeast_asian',
  'turkish',
  'persian',
  'african',
  'african_american',
  'caucasian',
  'mixed',
  'other',
] as const;
/** 5'0 to 6'3+ in one-inch steps. */
export const HEIGHTS = [
  ...Array.from({ length: 15 }, (_, inch) => `${5 + Math.floor(inch / 12)}'${inch % 12}`),
  "6'3+",
] as const;
/** To whom a profile is shown in full. */
export const SHOW_PROFILE_TO = ['all', 'members-only', 'matches-only'] as const;
/** How visible a member is to other members, by their settings. */
export const PROFILE_VISIBILITIES = ['public', 'members', 'matches'] as const;
/** To whom a member's photos are shown clearly; others see them blurred. `one-by-one`: to those whom the member names. */
/** As whom a member may look at their own profile. */
export const PREVIEW_VIEWERS = ['introduced', 'connection', 'everybody'] as const;
export type PreviewViewer = (typeof PREVIEW_VIEWERS)[number];

export const SHOW_PHOTOS_TO = ['introduced', 'connected', 'one-by-one'] as const;
/** The sizes in which a photo is served, smallest first. */
export const PHOTO_SIZES = ['small', 'medium', 'large'] as const;
/** States of a photo: its picture is being made, staff look at it, others may see it, or it is shown to no one. */
export const PHOTO_STATUSES = ['processing', 'in-review', 'approved', 'rejected'] as const;
/** Queues of admins that announce to them what has changed there. */
export const STAFF_QUEUES = [
  'applications',
  'photos',
  'documents',
  'names',
  'reports',
  'conversations',
  'support',
] as const;
/** Who may write to a member, by their settings. */
export const ALLOW_MESSAGING = ['everyone', 'matches', 'none'] as const;

export type ShowPhotosTo = (typeof SHOW_PHOTOS_TO)[number];
export type PhotoSize = (typeof PHOTO_SIZES)[number];
export type StaffQueue = (typeof STAFF_QUEUES)[number];
export type PhotoStatus = (typeof PHOTO_STATUSES)[number];
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
export type DocumentCheck = (typeof DOCUMENT_CHECKS)[number];
export type AccessReason = (typeof ACCESS_REASONS)[number];
export type AccessPart = (typeof ACCESS_PARTS)[number];
export type OpenCaseKind = (typeof OPEN_CASES)[number];
export type Role = (typeof ROLES)[number];
export type Tier = (typeof TIERS)[number];
export type Response = (typeof RESPONSES)[number];
export type UnmatchReason = (typeof UNMATCH_REASONS)[number];
export type DeclineReason = (typeof DECLINE_REASONS)[number];
export type TurnAnswer = (typeof TURN_ANSWERS)[number];
export type MessageWarning = (typeof MESSAGE_WARNINGS)[number];
export type Relaxation = (typeof RELAXATIONS)[number];
export type DealBreakerState = (typeof DEAL_BREAKER_STATES)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type Gender = (typeof GENDERS)[number];

/** The prayers around which nothing is sent to those who ask for it, in the order of a day. */
export const PRAYERS = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type Prayer = (typeof PRAYERS)[number];
/** The methods by which prayer times are computed, as the library `adhan` names them. */
export const PRAYER_METHODS = [
  'MuslimWorldLeague',
  'UmmAlQura',
  'Dubai',
  'Qatar',
  'Kuwait',
  'Egyptian',
  'Karachi',
  'Turkey',
  'Tehran',
  'Singapore',
  'NorthAmerica',
  'MoonsightingCommittee',
] as const;
export type PrayerMethod = (typeof PRAYER_METHODS)[number];
/** When Asr begins: `standard` is the rule of the Shafi'i, Maliki and Hanbali schools. */
export const MADHABS = ['standard', 'hanafi'] as const;
export type Madhab = (typeof MADHABS)[number];
