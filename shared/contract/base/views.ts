import * as z from 'zod';
import * as options from '../../options.ts';
import { PROMPT_IDS } from '../../prompts.ts';
import { documentChecks, ownDocument } from './documents.ts';
import { cursor, id, time } from './fields.ts';

/** Views that several resources return. */

/**
 * What the applicant has given neither in the application nor in their profile, and without which they would not be introduced
 * once approved; nothing where the application is decided.
 */
export const missingFacts = z.array(z.enum(options.INTRODUCTION_FACTS));

/** What a reviewer asked about an application, as its applicant sees it. */
export const reviewQuestion = z.object({
  id,
  question: z.string(),
  askedAt: time,
  /** Null until it is answered. */
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
});

/** An application as its applicant sees it. */
export const applicationView = z
  .object({
    id,
    status: z.enum(options.APPLICATION_STATUSES),
    submittedAt: time,
    /** Why, in words for the applicant; null unless rejected with a reason. */
    reason: z.string().nullable(),
    missingFacts,
    /** In the order in which they were asked. */
    questions: z.array(reviewQuestion),
    /** By when the promise asks for a decision; null once it is decided, and while an answer of the applicant is waited for. */
    dueAt: time.nullable(),
    decidedAt: time.nullable(),
    /** What the applicant wrote against a rejection, with that; null where they have not. */
    appeal: z
      .object({ text: z.string(), madeAt: time, first: z.object({ decidedAt: time, reason: z.string().nullable() }) })
      .nullable(),
    /** Whether the applicant may appeal now. */
    can: z.object({ appeal: z.boolean() }),
  })
  .meta({ id: 'Application' });

const privacySettings = z.object({
  hideFromContacts: z.boolean(),
  preventScreenshots: z.boolean(),
  showProfileTo: z.enum(options.SHOW_PROFILE_TO),
  showPhotosTo: z.enum(options.SHOW_PHOTOS_TO),
});

const facts = {
  bio: z.string().nullable(),
  occupation: z.string().nullable(),
  education: z.enum(options.PROFILE_EDUCATION).nullable(),
  religiousLevel: z.enum(options.RELIGIOUS_LEVELS).nullable(),
  ethnicity: z.string().nullable(),
  age: z.number().int().nullable(),
  gender: z.enum(options.GENDERS).nullable(),
  location: z.string().nullable(),
  height: z.string().nullable(),
  maritalStatus: z.enum(options.MARITAL_STATUSES).nullable(),
  hasChildren: z.boolean().nullable(),
  wantsChildren: z.boolean().nullable(),
};

/** What somebody makes of some of `PROMPTS` (`shared/prompts.ts`). */
const prompts = z.array(z.object({ id: z.enum(PROMPT_IDS), text: z.string() }));

const portraits = { photos: z.array(z.string()), profilePhoto: z.string().nullable() };

/** How two members share their photos, as one of them sees it. */
export const photoSharing = z
  .object({
    /** How the viewer sees the other's photos; null where there are none to see. */
    theirs: z.enum(['clear', 'blurred']).nullable(),
    /** Whether the other shows their photos, which the viewer sees blurred, to connections, which the two are not yet. */
    forConnections: z.boolean().optional(),
    /** Whether the other sees the viewer's photos clearly once the viewer has any. */
    mine: z.enum(['clear', 'blurred']),
    /** Whether the viewer has asked to see the other's photos, and the other the viewer's. */
    hasAsked: z.boolean(),
    isAsked: z.boolean(),
  })
  .meta({ id: 'PhotoSharing' });

/** The caller's own profile. */
export const ownProfile = z
  .object({
    ...facts,
    prompts,
    income: z.enum(options.INCOMES).nullable(),
    ...portraits,
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    /** Absent where nothing was checked, or nothing counts any more. */
    documentChecks: documentChecks.optional(),
    /** There once the caller has sent one, while the service takes documents. */
    document: ownDocument.optional(),
    /** There where staff have to verify the member before they are introduced to anyone. */
    awaitsVerification: z.literal(true).optional(),
    /**
     * There once a member has changed or emptied their gender: the last one that they gave, and whether they may still change it from that
     * by themselves.
     */
    genderChange: z.object({ last: z.enum(options.GENDERS), isLeft: z.boolean() }).optional(),
    membershipTier: z.enum(options.TIERS).nullable(),
    membership_tier: z.enum(options.TIERS).nullable(),
    assignedMatchmakerId: id.nullable(),
    privacySettings,
  })
  .meta({ id: 'OwnProfile' });

/** A user's id and names. */
export const personName = z
  .object({ id, firstName: z.string(), lastName: z.string(), first_name: z.string(), last_name: z.string() })
  .meta({ id: 'PersonName' });

/** A member's new name while it waits for staff. */
export const pendingName = z.object({ firstName: z.string(), lastName: z.string() }).meta({ id: 'PendingName' });

/** Another member's profile: a card has the first five keys only; e-mail, phone and income are never included. */
export const otherProfile = z
  .object({
    user: personName,
    age: facts.age,
    location: facts.location,
    occupation: facts.occupation,
    profilePhoto: portraits.profilePhoto,
    bio: facts.bio.optional(),
    prompts: prompts.optional(),
    education: facts.education.optional(),
    religiousLevel: facts.religiousLevel.optional(),
    ethnicity: facts.ethnicity.optional(),
    gender: facts.gender.optional(),
    height: facts.height.optional(),
    maritalStatus: facts.maritalStatus.optional(),
    hasChildren: facts.hasChildren.optional(),
    wantsChildren: facts.wantsChildren.optional(),
    photos: portraits.photos.optional(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES).optional(),
    documentChecks: documentChecks.optional(),
    preventScreenshots: z.boolean().optional(),
    /** The answers that the other shows; `differs`: the caller called another answer essential. */
    answers: z
      .array(z.object({ questionId: z.string(), question: z.string(), answer: z.string(), differs: z.boolean() }))
      .optional(),
  })
  .meta({ id: 'OtherProfile' });

/** How much of a score could be judged, 0 to 1. */
const coverage = z.number().min(0).max(1);

/** What each of the key factors says of the two, in the order of the key factors. */
const points = z.array(z.object({ label: z.string(), sentence: z.string() }));

/** Who has closed a connection, for which reason and when. */
export const endedView = z.object({ byMe: z.boolean(), reason: z.enum(options.UNMATCH_REASONS), at: time });

const interestLine = z.object({ content: z.string(), createdAt: time });

/** What two members wrote with their interest: one's own, and the other's once both are interested. */
export const interestWords = z
  .object({
    mine: interestLine.optional(),
    /** What the other's seems to do, by the rules of the service, is for its reader alone. */
    theirs: interestLine.extend({ warning: z.enum(options.MESSAGE_WARNINGS).optional() }).optional(),
  })
  .meta({ id: 'InterestWords' });
export type InterestWordsView = z.infer<typeof interestWords>;

/** A match as one of its members sees it; it does not show the other's response before the viewer has responded. */
export const matchView = z
  .object({
    id,
    status: z.enum(options.MATCH_STATUSES),
    userResponse: z.enum(options.RESPONSES).nullable(),
    otherUserResponse: z.enum(options.RESPONSES).nullable(),
    otherUser: personName,
    otherUserProfile: z.object({
      age: facts.age,
      location: facts.location,
      occupation: facts.occupation,
      profilePhoto: portraits.profilePhoto,
    }),
    compatibilityScore: z.number().int().min(0).max(100),
    coverage,
    compatibilityReason: z.string(),
    keyFactors: z.array(z.string()),
    points,
    /** The soft constraint that was relaxed for the introduction, in a sentence; usually absent. */
    relaxation: z.string().optional(),
    /** Which of the caller's limits cannot be told from what the caller sees, and on what essential to the caller a shown answer differs. */
    limitNote: z.string().optional(),
    essentialNote: z.string().optional(),
    /** The viewer's matchmaker, where they chose this introduction by hand, and what they wrote about it; usually absent. */
    chosenBy: z.object({ name: z.string(), note: z.string().nullable() }).optional(),
    /** Whether a message may be written now; the same as `can.message`. */
    canMessage: z.boolean(),
    /** What the viewer may do: answer the introduction; write a message now. */
    can: z.object({ respond: z.boolean(), message: z.boolean() }),
    /** Who has closed the connection, and why; absent unless somebody has. */
    ended: endedView.optional(),
    /** What was written with the interest; absent unless there is some to read. */
    words: interestWords.optional(),
    /** Whether the two have been connected for less than a week and neither has written yet. */
    isNewlyConnected: z.boolean(),
    photoSharing,
    offeredAt: time,
  })
  .meta({ id: 'Match' });

/** A match in the list of all. */
export const listedMatchView = matchView.extend({ cursor }).meta({ id: 'ListedMatch' });

/** A recommended profile with its score and reasons. */
export const recommendationView = z
  .object({
    user: personName,
    profile: z.object({
      photos: portraits.photos,
      age: facts.age,
      occupation: facts.occupation,
      location: facts.location,
      religiousLevel: facts.religiousLevel,
      ethnicity: facts.ethnicity,
      education: facts.education,
      /** Their own words; null where only a card is shown. */
      bio: facts.bio,
    }),
    compatibilityScore: z.number().int().min(0).max(100),
    coverage,
    compatibilityReason: z.string(),
    keyFactors: z.array(z.string()),
    points,
  })
  .meta({ id: 'Recommendation' });

const messageBase = {
  id,
  seq: z.number().int().min(1),
  content: z.string(),
  createdAt: time,
  /** Only its sender sees it. */
  clientMessageId: z.string().optional(),
};

/** A message between two matched members. */
export const matchMessage = z
  .object({
    ...messageBase,
    senderId: id,
    /** What the message seems to do, by the rules of the service; only its receiver sees it. */
    warning: z.enum(options.MESSAGE_WARNINGS).optional(),
  })
  .meta({ id: 'MatchMessage' });

/** A message between a VIP member and their matchmaker. */
export const matchmakerMessage = z
  .object({
    ...messageBase,
    isFromMatchmaker: z.boolean(),
    matchmakerPhoto: z.string().nullable(),
    /** Who wrote it, for others than themselves: the matchmaker of then; null where their account is gone. */
    matchmakerName: z.string().nullable().optional(),
  })
  .meta({ id: 'MatchmakerMessage' });

/** A matchmaker as members see them. */
export const matchmakerView = z
  .object({ id, name: z.string(), photo: z.string().nullable() })
  .meta({ id: 'Matchmaker' });

export type ApplicationView = z.infer<typeof applicationView>;
export type OwnProfile = z.infer<typeof ownProfile>;
export type OtherProfile = z.infer<typeof otherProfile>;
export type PhotoSharing = z.infer<typeof photoSharing>;
export type PersonName = z.infer<typeof personName>;
export type MatchView = z.infer<typeof matchView>;
export type ListedMatchView = z.infer<typeof listedMatchView>;
export type RecommendationView = z.infer<typeof recommendationView>;
export type EndedView = z.infer<typeof endedView>;
export type MatchMessage = z.infer<typeof matchMessage>;
export type MatchmakerMessage = z.infer<typeof matchmakerMessage>;
export type MatchmakerView = z.infer<typeof matchmakerView>;
