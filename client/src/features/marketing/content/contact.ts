export const CONTACT_PAGE = {
  eyebrow: 'Contact',
  title: 'Write to us',
  lead: 'A person reads every message. Tell us what you need, and we will answer as soon as we can.',
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
