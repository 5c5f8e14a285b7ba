import { BRAND } from '../../../../../shared/brand.ts';
import { EMAILS } from './company.ts';
import type { Policy } from './types.ts';

export const COOKIES = [
  {
    name: 'session_id',
    type: 'Essential',
    purpose: 'Keeps you signed in while you use the service.',
    duration: 'Session',
    inUse: true,
  },
  {
    name: 'csrf_token',
    type: 'Essential',
    purpose: 'A random value for programs that expect it. It says nothing about you.',
    duration: 'Session',
    inUse: true,
  },
  {
    name: 'preferences',
    type: 'Functional',
    purpose: 'Remembers your choice of the light or dark theme.',
    duration: '1 year',
    inUse: true,
  },
  {
    name: `${BRAND.name.toLowerCase()}_analytics`,
    type: 'Analytics (our own)',
    purpose: 'Would count visits, so that we learn which pages help.',
    duration: '2 years',
    inUse: false,
  },
  {
    name: 'third_party_analytics',
    type: 'Analytics (third party)',
    purpose: 'Would let a supplier measure use on our behalf.',
    duration: '2 years',
    inUse: false,
  },
] as const;

/** The cookie that is described below the table. */
export const KNOWN_BROWSER = {
  name: 'known_browser',
  text: 'One more is set when you sign in, for the safety of your account, and kept for 180 days. It tells us that you have signed in with this browser before, so that strangers who guess at your password cannot keep you out. It does not say who you are and signs no one in, and a new password ends it.',
} as const;

export const NOT_IN_USE = 'not in use at present';

export const COOKIE_POLICY: Policy = {
  title: 'Cookie Policy',
  lead: 'Few cookies, each with a purpose that you can read below.',
  sections: [
    {
      id: 'what-cookies-are',
      title: 'What Cookies Are',
      paragraphs: [
        'A cookie is a small text that a site asks your browser to keep and to send back. It can hold a session together or remember a choice.',
        'Besides cookies, your browser keeps what you are writing, so that you can go on with it after a reload: your application, until you send it or sign out, and in each tab the messages that you have not sent, until the tab is closed or you sign out. So that you can read on without a connection, it also keeps what you have read last: your list of conversations and the latest messages of up to ten of them, until you sign out. All of this is kept on your device alone.',
      ],
    },
    {
      id: 'cookies-we-use',
      title: 'The Cookies',
      paragraphs: [
        'These are all that a member can have: name, type, purpose and duration; the last one stands below the table.',
      ],
    },
    {
      id: 'your-choices',
      title: 'Your Choices',
      paragraphs: [
        'You can delete or refuse cookies in your browser’s settings. Without the essential ones you cannot sign in; without the others everything still works.',
        'Should we ever begin to use analytics cookies, we will ask you first.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      paragraphs: [
        `Write to ${EMAILS.privacy}, or read the Privacy Policy for everything else that we do with information.`,
      ],
    },
  ],
};
