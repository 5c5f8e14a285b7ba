import type { ApplicationStatus } from '../../../../shared/options.ts';
import { paths } from '../../lib/paths.ts';

interface StatusContent {
  title: string;
  text: string;
  actions: readonly { to: string; label: string }[];
}

/** The texts and links of each state of an application; the first action is the main one. */
export const STATUS_CONTENT: Record<ApplicationStatus, StatusContent> = {
  pending: {
    title: 'Your application is being reviewed',
    text: 'Our team reads every application in person, usually within 48 to 72 hours. This page changes by itself when a decision is made.',
    actions: [
      { to: paths.home, label: 'Return Home' },
      { to: paths.contact, label: 'Contact Support' },
    ],
  },
  approved: {
    title: 'You have been approved',
    text: 'Welcome. The more your profile tells, the better your introductions will be.',
    actions: [{ to: paths.profile, label: 'Complete Your Profile' }],
  },
  rejected: {
    title: 'Your application was not accepted',
    text: 'We are sorry that we cannot offer you membership at this time. If you think that something was missed, please write to us.',
    actions: [{ to: paths.contact, label: 'Contact Support' }],
  },
};
