import type { NoticeKind } from '../../../shared/options.ts';
import { isPlainName } from '../mail/greeting.ts';
import type { ShownNotice } from '../notices/notices.ts';

/** What is said of a notice, and where in the service it leads. */
export interface Told {
  /** Of our own words alone: subjects are shown on locked screens. */
  readonly subject: string;
  readonly text: string;
  readonly label: string;
  readonly path: string;
}

const nameOf = ({ person }: ShownNotice): string =>
  person && isPlainName(person.firstName) ? person.firstName : 'a member';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const APPLICATION = { label: 'Open your application', path: '/application-status' };
const STAFF = { label: 'Open the console', path: '/staff' };
const ACCOUNT = { label: 'Open your account', path: '/settings/account' };

const TOLD: Record<NoticeKind, (shown: ShownNotice) => Told> = {
  introductions: () => ({
    subject: 'Your new introductions are here',
    text: 'Your introductions of today are ready.',
    label: 'See your introductions',
    path: '/matches',
  }),
  connection: (shown) => ({
    subject: 'You have a new connection',
    text: `You and ${nameOf(shown)} are both interested. You can write to each other now.`,
    label: 'Open your connection',
    path: shown.person ? `/matches/${encodeURIComponent(shown.person._id)}` : '/matches',
  }),
  message: (shown) => ({
    subject: 'You have a new message',
    text: `${capitalize(nameOf(shown))} wrote to you.`,
    label: 'Read the message',
    path: shown.notice.matchId === null ? '/messages' : `/messages/${encodeURIComponent(shown.notice.matchId)}`,
  }),
  'matchmaker-message': () => ({
    subject: 'Your matchmaker wrote to you',
    text: 'Your matchmaker wrote to you.',
    label: 'Read the message',
    path: '/matchmaker',
  }),
  'application-decided': () => ({
    subject: 'Your application was decided',
    text: 'Our team has decided about your application.',
    ...APPLICATION,
  }),
  'application-question': () => ({
    subject: 'A question about your application',
    text: 'Our team has a question about your application.',
    ...APPLICATION,
  }),
  'appeal-decided': () => ({
    subject: 'Your appeal was decided',
    text: 'Our team has decided about your appeal.',
    ...APPLICATION,
  }),
  'photo-decided': () => ({
    subject: 'We looked at one of your photos',
    text: 'Our team has looked at one of your photos.',
    label: 'Open your profile',
    path: '/profile',
  }),
  'report-closed': () => ({
    subject: 'We closed one of your reports',
    text: 'Our team has looked at a report of yours and closed it.',
    label: 'See your reports',
    path: '/settings?tab=privacy',
  }),
  'claim-taken-over': () => ({
    subject: 'Someone took over what you had claimed',
    text: 'Someone on our team took over what you had claimed.',
    ...STAFF,
  }),
  'decision-dropped': () => ({
    subject: 'A decision of yours did not take effect',
    text: 'A decision of yours did not take effect.',
    ...STAFF,
  }),
  'weekly-summary': () => ({
    subject: 'What is waiting for you',
    text: 'Something has been waiting for you since you were here last.',
    label: 'See what is waiting',
    path: '/',
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    text: 'The password of your account was changed.',
    ...ACCOUNT,
  }),
  'email-changed': () => ({
    subject: 'Your e-mail address was changed',
    text: 'The e-mail address of your account was changed.',
    ...ACCOUNT,
  }),
};

/** Returns what is said of a notice by any channel. */
export const tellNotice = (shown: ShownNotice): Told => TOLD[shown.notice.kind](shown);
