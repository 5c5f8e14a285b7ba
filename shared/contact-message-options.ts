/** The forms of the public pages by which visitors write to the service. */
export const CONTACT_FORMS = ['contact', 'support', 'subscribe'] as const;
export type ContactForm = (typeof CONTACT_FORMS)[number];

/** What a contact message from the contact page can be about. */
export const CONTACT_TOPICS = ['general', 'membership', 'technical', 'feedback', 'privacy', 'other'] as const;
/** What a contact message from the support page can be about. */
export const SUPPORT_TOPICS = ['account', 'billing', 'matchmaking', 'technical', 'vip', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number] | (typeof SUPPORT_TOPICS)[number];

/** Whether a contact message waits for staff or has been dealt with. */
export const CONTACT_STATES = ['open', 'done'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
