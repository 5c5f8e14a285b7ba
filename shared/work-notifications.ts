import {
  type Notification,
  type NotificationSubject,
  OVERDUE_KINDS,
  type OverdueCounts,
  type OverdueKind,
} from './notification.ts';

const WORK = { topic: 'work', atNight: 'comes', isForStaff: true, bell: true } as const;
const URGENT = { ...WORK, push: { urgency: 'high' } } as const;
const NORMAL = { ...WORK, push: { urgency: 'normal' } } as const;

/** What is overdue, in the digest: one of it, and several. */
const OVERDUE: Readonly<Record<OverdueKind, readonly [string, string]>> = {
  applications: ['application', 'applications'],
  conversations: ['conversation', 'conversations'],
  support: ['message to support', 'messages to support'],
  reports: ['report', 'reports'],
  appeals: ['appeal', 'appeals'],
  requests: ['request for a second admin', 'requests for a second admin'],
};

const count = (counts: OverdueCounts): string =>
  OVERDUE_KINDS.flatMap((kind) => {
    const [number, [one, several]] = [counts[kind] ?? 0, OVERDUE[kind]];
    return number === 0 ? [] : [`${number} ${number === 1 ? one : several}`];
  }).join(', ');
const tellOverdue = ({ overdue = {} }: NotificationSubject): string => `Overdue today: ${count(overdue)}`;

/** The kinds of notifications that tell staff of work. They name nobody. */
export const WORK_KINDS = {
  'work-thread': {
    ...URGENT,
    label: 'A member waits for the matchmaker',
    title: 'A member wrote to you',
    path: '/staff/conversations?show=waiting',
    mail: { text: 'A member of yours wrote to you, and waits for an answer.', link: 'Open the conversations' },
  },
  'work-promise': {
    ...URGENT,
    label: 'A promised answer is due',
    title: 'An answer is due within four hours',
    path: '/staff/conversations?show=waiting',
    mail: { text: 'We promised a member an answer within the next four hours.', link: 'Open the conversations' },
  },
  'work-support': {
    ...URGENT,
    label: 'An answer of support is due',
    title: 'An answer of support is due within four hours',
    path: '/staff/support',
    mail: { text: 'We promised an answer of support within the next four hours.', link: 'Open support' },
  },
  'work-report': {
    ...URGENT,
    label: 'Urgent report',
    title: 'An urgent report arrived',
    path: '/staff/reports',
    mail: { text: 'An urgent report about a member arrived.', link: 'Open the reports' },
  },
  'work-request': {
    ...NORMAL,
    label: 'A second admin is asked',
    title: 'A second admin is asked',
    path: '/staff/requests',
    mail: { text: 'Another admin asked for something that a second one must confirm.', link: 'Open the requests' },
  },
  'work-appeal': {
    ...NORMAL,
    label: 'Appeal',
    title: 'Somebody appealed',
    path: ({ outcome }) => (outcome === undefined ? '/staff/reports?view=appeals' : '/staff'),
    mail: { text: 'Somebody appealed a decision of ours.', link: 'Open the appeal' },
  },
  'work-unassigned': {
    ...NORMAL,
    label: 'VIP members without a matchmaker',
    title: 'VIP members wait for a matchmaker',
    path: '/staff/members?view=assignments',
    mail: { text: 'At least one VIP member has no matchmaker.', link: 'Assign one' },
  },
  'work-payment': {
    ...NORMAL,
    label: 'A payment failed',
    title: 'A payment did not go through',
    path: '/staff/insight?view=revenue',
    mail: {
      text: 'A payment of a member failed, has not arrived in time, or does not fit their membership.',
      link: 'Open the payments',
    },
  },
  'work-webhook': {
    ...NORMAL,
    label: 'Unknown message of the payment provider',
    title: 'The payment provider sent what we do not know',
    path: '/staff/insight?view=revenue',
    mail: {
      text: 'The payment provider sent a message that we do not know, or that is about no plan of ours.',
      link: 'Open the payments',
    },
  },
  'decision-dropped': {
    ...NORMAL,
    // Also where the right to decide was lost.
    isForStaff: false,
    label: 'A decision did not take effect',
    title: 'A decision of yours did not take effect',
    path: '/staff',
    mail: { text: 'A decision of yours could not take effect, and was dropped.', link: 'Open the console' },
  },
  'work-digest': {
    ...NORMAL,
    label: 'What is overdue, each morning',
    title: 'What is overdue today',
    path: '/staff',
    bell: tellOverdue,
    mail: { text: (about) => `${tellOverdue(about)}.`, link: 'Open the console' },
  },
} as const satisfies Record<string, Notification>;
