import type { Role, Tier } from './options.ts';

/** By what people write to the service: the forms of the public pages, and `app`, the page of support of whoever is signed in. */
export const CONTACT_FORMS = ['contact', 'support', 'subscribe', 'app'] as const;
export type ContactForm = (typeof CONTACT_FORMS)[number];

/** What a contact message from the contact page can be about. */
export const CONTACT_TOPICS = ['general', 'membership', 'technical', 'feedback', 'privacy', 'other'] as const;
/** What a contact message from the support page can be about. */
export const SUPPORT_TOPICS = ['account', 'billing', 'matchmaking', 'technical', 'vip', 'other'] as const;
/** What somebody who is signed in asks support about. */
export const OWN_SUPPORT_TOPICS = [
  'billing',
  'refund',
  'data',
  'account',
  'matchmaking',
  'technical',
  'other',
] as const;
export type OwnSupportTopic = (typeof OWN_SUPPORT_TOPICS)[number];
export type ContactTopic =
  | (typeof CONTACT_TOPICS)[number]
  | (typeof SUPPORT_TOPICS)[number]
  | (typeof OWN_SUPPORT_TOPICS)[number];
export const ALL_CONTACT_TOPICS = [...new Set([...CONTACT_TOPICS, ...SUPPORT_TOPICS, ...OWN_SUPPORT_TOPICS])] as const;

/** Whether a contact message waits for staff or has been dealt with. */
export const CONTACT_STATES = ['open', 'done'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** How a thread with support stands for whoever began it: it waits for an answer, has one, or needs none. */
export const OWN_SUPPORT_STATES = ['waiting', 'answered', 'done'] as const;
export type OwnSupportState = (typeof OWN_SUPPORT_STATES)[number];

/** How an answer of support reaches whoever wrote: in the app, where they are told of it, or by mail. */
export const ANSWER_CHANNELS = ['app', 'mail'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/** Within how many hours support answers, weekends too, as the pages promise; visitors and applicants as Standard members. */
const SUPPORT_PROMISE_HOURS: Record<Tier, number> = { standard: 48, premium: 24, vip: 12 };

/** Returns within how many hours support answers somebody; null for a visitor. */
export const getSupportPromiseHours = (writer: { readonly role: Role; readonly tier: Tier | null } | null): number =>
  SUPPORT_PROMISE_HOURS[(writer?.role === 'member' && writer.tier) || 'standard'];

/**
 * Bounds of a thread with support: the messages that follow the first, the days within which it goes on, the characters of the word with
 * which staff put it aside, and how many earlier threads are listed beside one.
 */
export const SUPPORT_THREAD = { maxReplies: 100, openDays: 180, maxWords: 200, maxEarlier: 20 } as const;
