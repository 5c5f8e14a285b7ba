import { joinTopics, type Notification } from './notification.ts';

const ACCOUNT = { topic: null, path: '/settings/account' } as const;
const SAFETY = { ...ACCOUNT, bell: true, push: { urgency: 'high' } } as const;
const NAME = { ...ACCOUNT, bell: true, push: { urgency: 'normal' } } as const;
const DOCUMENT = { topic: null, path: '/profile', bell: true, push: { urgency: 'normal' } } as const;
const DOCUMENT_LINK = 'Open your profile';
const NAME_LINK = 'Open your details';

/** The kinds of notifications about an account and its safety, and about what staff are sent. */
export const ACCOUNT_KINDS = {
  'privacy-changes': {
    label: 'Change of the privacy page',
    topic: null,
    title: 'Our privacy page changes',
    path: '/privacy-policy',
    bell: '14 days from this notice, matchmakers may open your profile to choose for a member of theirs',
    mail: {
      text: 'In 14 days, matchmakers who look for somebody for a member of theirs may open your profile, and see what somebody introduced to you would see. Each time is recorded, and your settings show it to you.',
      link: 'Read the privacy page',
    },
  },
  'name-approved': {
    ...NAME,
    label: 'New name approved',
    title: 'Your new name was approved',
    mail: { text: 'Our team has looked at your new name. It is shown from now on.', link: NAME_LINK },
  },
  'name-rejected': {
    ...NAME,
    label: 'New name not approved',
    title: 'Your new name was not approved',
    mail: { text: 'Our team did not approve your new name. Your name stays as it was.', link: NAME_LINK },
  },
  'rights-changed': {
    ...NAME,
    label: 'Role changed by staff',
    title: 'We changed what your account may do',
    mail: { text: 'Our team changed what your account may do.', link: 'Open your account' },
  },
  'mark-changed': {
    ...NAME,
    path: '/profile',
    label: 'Verified mark changed by staff',
    title: 'We changed the verified mark of your profile',
    bell: ({ outcome }) =>
      outcome === 'approved'
        ? 'Your profile has the verified mark now'
        : 'Your profile has the verified mark no longer',
    mail: {
      text: ({ outcome }) =>
        outcome === 'approved'
          ? 'Our team has verified you. Your profile has the mark now.'
          : 'Our team took the verified mark from your profile.',
      link: 'Open your profile',
    },
  },
  'document-decided': {
    ...DOCUMENT,
    label: 'Decision on a document',
    title: 'We looked at your document',
    mail: { text: 'Our team has looked at the document that you sent.', link: DOCUMENT_LINK },
  },
  'document-expired': {
    ...DOCUMENT,
    label: 'Document erased undecided',
    title: 'We did not get to your document in time',
    mail: {
      text: 'We did not get to the document that you sent within 30 days, and have erased it. You can send it again.',
      link: DOCUMENT_LINK,
    },
  },
  'document-check-ended': {
    ...DOCUMENT,
    label: 'Checked document expired',
    title: 'A document that we checked has expired',
    mail: {
      text: 'A document of yours that we checked has expired. Your profile no longer says what we checked on it. You can send another one.',
      link: DOCUMENT_LINK,
    },
  },
  'password-changed': {
    ...SAFETY,
    label: 'Password changed',
    title: 'Your password was changed',
    mail: {
      paragraphs: ['The password of your account was changed, and all other devices were signed out.'],
      note: 'If this was not you, choose “Forgot password” on the sign-in page, and reply to this mail.',
      maxAnHour: 5,
    },
  },
  'email-changed': {
    ...SAFETY,
    label: 'E-mail address changed',
    title: 'Your e-mail address was changed',
    mail: {
      paragraphs: [],
      note: 'This is the last mail to this address. If you did not change it, please reply to this mail immediately.',
    },
  },
  'mails-switched-off': {
    label: 'Mails switched off by a link',
    topic: null,
    title: 'A link in a mail switched mails off',
    path: '/settings',
    bell: ({ topics = [] }) => `A link in a mail switched off mail about ${joinTopics(topics)}`,
  },
  'reset-link': {
    ...SAFETY,
    label: 'Link for a new password, made by staff',
    title: 'A link was made for your account',
    bell: 'Our team created a link to set a new password for your account',
    mail: {
      paragraphs: [
        'Our team created a link to set a new password for your account. It works once, within an hour, and signs you out on every device.',
      ],
      note: 'If you did not ask for it, please reply to this mail immediately. Mails about the safety of your account cannot be switched off.',
    },
  },
  'role-changed': {
    ...ACCOUNT,
    label: 'Joined or left the team',
    title: 'Set a new password',
    mail: {
      paragraphs: [
        'Our team changed what your account may do. For your safety you were signed out on every device, and your former password no longer works. With this link you can set a new one. It works once, within an hour.',
      ],
      link: 'Set a new password',
      note: 'If the hour is over, choose “Forgot password” on the sign-in page. If you did not expect this, please reply to this mail immediately.',
    },
  },
  'contact-corrected': {
    ...ACCOUNT,
    label: 'Contact details corrected by staff',
    title: 'We corrected your contact details',
    mail: {
      paragraphs: [
        'Our team corrected the e-mail address or the phone number of your account, as you asked. Your settings show what we have now.',
      ],
      note: 'If you did not ask for it, please reply to this mail immediately.',
    },
  },
  'new-device': {
    ...ACCOUNT,
    label: 'Sign-in on a new device',
    title: 'A new device signed in to your account',
    mail: {
      paragraphs: [
        'Someone signed in to your account with a browser that we did not know, or know no longer since you changed your password or signed out everywhere else. If it was you, you don’t need to do anything.',
      ],
      link: 'See your devices',
      note: 'If this was not you, sign that device out on the page of your devices, and change your password. Mails about the safety of your account cannot be switched off.',
      maxAnHour: 5,
    },
  },
  'password-reset': {
    ...ACCOUNT,
    label: 'Link for a new password',
    title: 'Set a new password',
    mail: {
      paragraphs: [
        'With this link you can set a new password. It works once, within an hour, and signs you out on every device.',
      ],
      link: 'Set a new password',
      note: 'If you did not ask for this, you don’t need to do anything: your password stays as it is. Never pass this link on; no one at Mithaq will ask you for it.',
      // More requests are answered alike and mail nothing (R4).
      maxAnHour: 3,
    },
  },
  'email-confirmation': {
    ...ACCOUNT,
    label: 'Link to confirm an e-mail address',
    title: 'Confirm your new e-mail address',
    mail: {
      paragraphs: [
        'Someone asked us to use this address for their account. If it was you, please confirm it within an hour; until then you sign in with your former address.',
      ],
      link: 'Confirm this address',
      note: 'If you did not ask for this, you don’t need to do anything: nothing changes.',
    },
  },
  letter: {
    label: 'Contact message',
    topic: null,
    title: 'A contact message',
    path: '/staff/support',
    mail: {
      paragraphs: [],
      link: 'Answer it there',
      note: 'Anyone can write any name and address here: we have not checked them. An answer to this mail goes to the writer, and is missing on the page of support.',
    },
  },
  'support-mail': {
    label: 'Answer of support by mail',
    topic: null,
    title: 'An answer to what you wrote to us',
    path: '/contact',
    mail: {
      paragraphs: ['You wrote to us. This is our answer:'],
      note: 'You get this mail because somebody wrote to us with this address. To write again, reply to this mail.',
    },
  },
} as const satisfies Record<string, Notification>;
