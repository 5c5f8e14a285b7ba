import { ACCOUNT_KINDS } from './account-notifications.ts';
import { MEMBERSHIP_KINDS } from './membership-notifications.ts';
import type { Notification, NotificationSubject, OwnMail, Text } from './notification.ts';
import { WORK_KINDS } from './work-notifications.ts';

const INTRODUCTIONS = { topic: 'introductions', atNight: 'waits', path: '/matches' } as const;
const APPLICATION = { topic: 'application', path: '/application-status', push: { urgency: 'normal' } } as const;
const MATCHMAKER = { topic: 'matchmaker', path: '/matchmaker', bell: true, push: { urgency: 'normal' } } as const;
/** Leads a new member to their introductions, and everybody else to their application. */
const afterDecision: Text = ({ outcome }) => (outcome === 'approved' ? '/matches' : '/application-status');
const welcome = ({ ownName }: NotificationSubject): string =>
  `Welcome${ownName ? `, ${ownName}` : ''}. You are a member.`;
const tellOfDecision: Text = (about) =>
  about.outcome === 'approved'
    ? welcome(about)
    : about.outcome === 'rejected'
      ? 'We cannot offer you a membership now. Your application says what you can do'
      : 'Your application was decided';
const openPerson: Text = ({ personId }) =>
  personId === null ? '/matches' : `/matches/${encodeURIComponent(personId)}`;
const openConversation: Text = ({ matchId }) =>
  matchId === null ? '/messages' : `/messages/${encodeURIComponent(matchId)}`;
const APPLICATION_LINK = 'Open your application';
const APPLICATION_NOTE =
  'You get this mail because an application was sent with this address. If it was not yours, please reply to this mail.';
const WHILE_READING = { email: 600_000, push: 5_000 } as const;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Every kind of notification. A new one is an entry here, a call of `notify()` where it happens, and a test; one whose own mail has more
 * than the words here also has a function in `OWN_MAILS` of `workers/jobs/dispatches.ts`.
 */
const KINDS = {
  introductions: {
    label: 'New introductions',
    ...INTRODUCTIONS,
    title: 'Your new introductions are here',
    bell: true,
    push: { urgency: 'normal' },
    mail: { text: 'Your introductions of today are ready.', link: 'See your introductions' },
  },
  'introductions-paused': {
    label: 'No introductions while away',
    ...INTRODUCTIONS,
    title: 'We wait with new introductions',
    bell: 'While you were away, nobody new was introduced to you',
    mail: {
      text: 'You have not been here for three weeks, so we introduce nobody new to you for now. The day you come back, your introductions do too.',
      link: 'Come back to your introductions',
    },
  },
  'matchmaker-pick': {
    label: 'An introduction that the matchmaker chose',
    ...INTRODUCTIONS,
    title: 'Your matchmaker introduced someone to you',
    bell: true,
    push: { urgency: 'normal' },
    mail: { text: 'Your matchmaker chose someone for you today.', link: 'See who it is' },
  },
  connection: {
    label: 'New connection',
    topic: 'connections',
    title: 'You have a new connection',
    path: openPerson,
    bell: ({ name }) => `You and ${name ?? 'a member'} are connected`,
    push: { urgency: 'normal' },
    mail: {
      text: ({ name }) => `You and ${name ?? 'a member'} are both interested. You can write to each other now.`,
      link: 'Open your connection',
    },
  },
  'conversation-closed': {
    label: 'A connection was closed',
    topic: 'connections',
    title: 'A conversation was closed',
    path: openConversation,
    bell: ({ name }) => `${name ?? 'A member'} has closed your conversation`,
  },
  'photos-asked': {
    label: 'Asked to show photos',
    topic: 'photos',
    switch: 'matches',
    title: 'A question about your photos',
    path: openPerson,
    bell: ({ name }) => `${name ?? 'A member'} asks to see your photos`,
    push: { urgency: 'normal' },
    mail: { text: ({ name }) => `${capitalize(name ?? 'a member')} asks to see your photos.`, link: 'Answer' },
  },
  'photos-shown': {
    label: 'Shown photos that were asked for',
    topic: 'photos',
    switch: 'matches',
    title: 'Photos were shown to you',
    path: openPerson,
    bell: ({ name }) => `You can see ${name ?? 'a member'}’s photos now`,
    push: { urgency: 'normal' },
    mail: { text: ({ name }) => `You can see ${name ?? 'a member'}’s photos now.`, link: 'See them' },
  },
  message: {
    label: 'Message from a connection',
    topic: 'messages',
    atNight: 'comes',
    title: 'You have a new message',
    path: openConversation,
    bell: ({ name }) => `${name ?? 'A member'} wrote to you`,
    push: { urgency: 'high' },
    mail: { text: ({ name }) => `${capitalize(name ?? 'a member')} wrote to you.`, link: 'Read the message' },
    waitMs: WHILE_READING,
  },
  'matchmaker-message': {
    label: 'Message from the matchmaker',
    topic: 'matchmaker',
    atNight: 'comes',
    title: 'Your matchmaker wrote to you',
    path: '/matchmaker',
    bell: true,
    push: { urgency: 'high' },
    mail: { text: 'Your matchmaker wrote to you.', link: 'Read the message' },
    waitMs: WHILE_READING,
  },
  'matchmaker-question': {
    label: 'Question of the matchmaker about an introduction',
    topic: 'matchmaker',
    atNight: 'comes',
    title: 'Your matchmaker has a question',
    path: '/matchmaker',
    bell: true,
    push: { urgency: 'high' },
    mail: { text: 'Your matchmaker would like to introduce someone to you, and asks you first.', link: 'Answer' },
    waitMs: WHILE_READING,
  },
  'matchmaker-assigned': {
    ...MATCHMAKER,
    label: 'A matchmaker was assigned',
    title: 'You have a matchmaker',
    mail: { text: 'A matchmaker works with you from now on.', link: 'Say hello' },
  },
  'matchmaker-away': {
    ...MATCHMAKER,
    label: 'Another matchmaker stands in',
    title: 'Another matchmaker stands in for yours',
    mail: { text: 'Your matchmaker is away for a while. A colleague stands in until then.', link: 'See who it is' },
  },
  'matchmaker-back': {
    ...MATCHMAKER,
    label: 'The matchmaker is back',
    title: 'Your matchmaker is back',
    mail: { text: 'Your matchmaker is back, and works with you again.', link: 'Open your conversation' },
  },
  'application-decided': {
    ...APPLICATION,
    label: 'Decision on the application',
    title: 'Your application was decided',
    path: afterDecision,
    bell: tellOfDecision,
    mail: {
      text: (about) =>
        about.outcome === 'approved'
          ? `${welcome(about)} We introduce people to you from today on, a few a day.`
          : about.outcome === 'rejected'
            ? 'Thank you for the trust that you have shown us. We have read your application with care, and cannot offer you a membership now. Its page says why, as far as we can, and what you can do.'
            : 'Our team has decided about your application.',
      link: ({ outcome }) => (outcome === 'approved' ? 'See your first introductions' : APPLICATION_LINK),
    },
  },
  'application-question': {
    ...APPLICATION,
    label: 'Question about the application',
    title: 'A question about your application',
    bell: 'Our team has a question about your application',
    mail: {
      paragraphs: [
        'Our team has a question about your application. You can read and answer it on the page of your application. Until you answer, the time within which we promised a decision stands still.',
      ],
      link: APPLICATION_LINK,
      note: APPLICATION_NOTE,
    },
  },
  'appeal-decided': {
    ...APPLICATION,
    label: 'Decision on an appeal',
    title: 'Your appeal was decided',
    path: afterDecision,
    bell: (about) => (about.outcome === undefined ? 'Your appeal was decided' : tellOfDecision(about)),
    mail: {
      paragraphs: [
        'Someone on our team who had not decided before has read your appeal, and decided. You can read the decision on the page of your application.',
      ],
      link: APPLICATION_LINK,
      note: APPLICATION_NOTE,
    },
  },
  'photo-decided': {
    label: 'Decision on a photo',
    topic: 'photos',
    title: 'We looked at one of your photos',
    path: '/profile',
    bell: true,
    push: { urgency: 'normal' },
    mail: { text: 'Our team has looked at one of your photos.', link: 'Open your profile' },
  },
  'report-closed': {
    label: 'A report was closed',
    topic: 'reports',
    title: 'We closed one of your reports',
    path: '/settings?tab=privacy',
    bell: true,
    push: { urgency: 'normal' },
    mail: { text: 'Our team has looked at a report of yours and closed it.', link: 'See your reports' },
  },
  'support-answer': {
    label: 'Answer of support',
    topic: 'support',
    title: 'We answered you',
    path: '/settings/support',
    bell: 'Our team answered what you wrote to us',
    push: { urgency: 'normal' },
    mail: { text: 'Our team answered what you wrote to us.', link: 'Read the answer' },
  },
  // What staff are told at their work.
  'claim-taken-over': {
    label: 'A claim was taken over',
    topic: null,
    title: 'Someone took over what you had claimed',
    path: '/staff',
    bell: true,
  },
  // Each part of it is ruled by the switch of its own topic.
  'weekly-summary': {
    label: 'The week, while they were away',
    topic: 'summary',
    atNight: 'waits',
    title: 'What is waiting for you',
    path: '/',
    bell: 'We told you what was waiting for you',
    push: { urgency: 'normal' },
    mail: {
      text: 'Something has been waiting for you since you were here last.',
      link: 'See what is waiting',
    },
  },
  ...WORK_KINDS,
  ...ACCOUNT_KINDS,
  ...MEMBERSHIP_KINDS,
} as const satisfies Record<string, Notification>;

export type NotificationKind = keyof typeof KINDS;
/** A kind that the bell has. */
export type BellKind = {
  [K in NotificationKind]: (typeof KINDS)[K] extends { bell: unknown } ? K : never;
}[NotificationKind];
/** A kind with a mail of its own. */
export type OwnMailKind = {
  [K in NotificationKind]: (typeof KINDS)[K] extends { mail: { note: string } } ? K : never;
}[NotificationKind];

export const NOTIFICATIONS: Readonly<Record<NotificationKind, Notification>> = KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]];
export const BELL_KINDS = NOTIFICATION_KINDS.filter((kind) => 'bell' in KINDS[kind]) as [BellKind, ...BellKind[]];

/** Returns what a kind's own mail says; null where it has none. */
export const getOwnMail = (kind: NotificationKind): OwnMail | null => {
  const { mail } = NOTIFICATIONS[kind];
  return mail && 'note' in mail ? mail : null;
};
