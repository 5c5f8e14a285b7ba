export const CONTACT_PAGE = {
  eyebrow: 'Contact',
  title: 'Write to us',
  lead: 'Tell us what you need. You can also write an e-mail, or call us.',
  formTitle: 'Your message',
  detailsTitle: 'Contact details',
} as const;

export const CONTACT_SUBJECTS = [
  { value: 'general', label: 'General inquiry' },
  { value: 'membership', label: 'Membership' },
  { value: 'technical', label: 'Technical help' },
  { value: 'feedback', label: 'Feedback' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'other', label: 'Something else' },
] as const;
export type ContactTopic = (typeof CONTACT_SUBJECTS)[number]['value'];
