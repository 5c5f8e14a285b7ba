/** The forms of the public pages by which visitors write to the service. */
export const LETTER_FORMS = ['contact', 'support', 'subscribe'] as const;
export type LetterForm = (typeof LETTER_FORMS)[number];

/** What a letter from the contact page can be about. */
export const CONTACT_TOPICS = ['general', 'membership', 'technical', 'feedback', 'privacy', 'other'] as const;
/** What a letter from the support page can be about. */
export const SUPPORT_TOPICS = ['account', 'billing', 'matchmaking', 'technical', 'vip', 'other'] as const;
export type LetterTopic = (typeof CONTACT_TOPICS)[number] | (typeof SUPPORT_TOPICS)[number];

/** Whether a letter waits for staff or has been dealt with. */
export const LETTER_STATES = ['open', 'done'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
