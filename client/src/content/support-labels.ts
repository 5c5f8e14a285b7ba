import type { ContactForm, ContactTopic, OwnSupportState } from '../../../shared/contact-message-options.ts';

/** What a thread with support is about. */
export const SUPPORT_TOPIC_LABELS: Record<ContactTopic, string> = {
  general: 'General',
  membership: 'Membership',
  technical: 'Technical problem',
  feedback: 'Feedback',
  privacy: 'Privacy',
  account: 'Account',
  billing: 'Plan and payment',
  refund: 'Refund',
  data: 'My data',
  matchmaking: 'Introductions',
  vip: 'VIP',
  other: 'Something else',
};

/** Where a thread with support was begun, for staff. */
export const CONTACT_FORM_LABELS: Record<ContactForm, string> = {
  contact: 'Contact page',
  support: 'Support page',
  subscribe: 'Journal',
  app: 'In the app',
};

/** How a thread stands for whoever began it. */
export const OWN_SUPPORT_STATE_LABELS: Record<OwnSupportState, string> = {
  waiting: 'Waiting for our answer',
  answered: 'Answered',
  done: 'Read by our team',
};
