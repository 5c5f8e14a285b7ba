import type { Notification } from './notification.ts';

const MEMBERSHIP = { topic: null, path: '/settings/membership', bell: true } as const;
const MAIL = {
  paragraphs: [],
  link: 'Open your membership',
  note: 'Mails about your plan and your payments cannot be switched off. If you did not expect this, please reply to this mail.',
} as const;

/** The kinds of notifications about a membership; what each mail says depends on what happened in it. */
export const MEMBERSHIP_KINDS = {
  'membership-changed': { ...MEMBERSHIP, label: 'Plan changed', title: 'Your plan has changed', mail: MAIL },
  'membership-due': {
    ...MEMBERSHIP,
    label: 'Invoice, renewal or end of a plan',
    title: 'What comes next in your membership',
    mail: MAIL,
  },
  'membership-paid': { ...MEMBERSHIP, label: 'Payment arrived', title: 'Your payment has arrived', mail: MAIL },
  // For the matchmaker, who sees nothing of the member from then on.
  'vip-ended': {
    label: 'The VIP plan of a member ended',
    topic: null,
    title: 'The VIP plan of a member of yours has ended',
    path: '/staff',
    bell: true,
  },
} as const satisfies Record<string, Notification>;
