import type { OwnMailKind } from '../../../../shared/notifications.ts';
import { type BuildMail, buildOwnMail } from '../../mail/own-mail.ts';
import { buildEmailConfirmation } from './email-change.ts';
import { buildPasswordReset } from './password-reset.ts';

/** Tells whoever reads the former address that the account has another one now, which is not named in full. */
const buildEmailChanged: BuildMail = async (delivery) =>
  delivery.to === null
    ? null
    : buildOwnMail(delivery, (owner) => ({
        paragraphs: [
          `Your account now has the e-mail address ${veil(owner.email)}. You sign in with it, and we write to it from now on.`,
        ],
      }));

/** How the time of a sign-in is written: whose mail it is may be anywhere. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Tells the owner that somebody signed in with a browser that was new to the account. */
const buildNewDevice: BuildMail = (delivery) =>
  buildOwnMail(delivery, () => ({
    facts: [
      ['Device', delivery.client ?? 'Unknown browser'],
      ['Time', `${TIME.format(delivery.createdAt)} UTC`],
    ],
  }));

/** Returns an address of which the owner recognizes their own, and others learn little. */
const veil = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
};

/** The mails about an account of which the words of their kind are not all. */
export const accountMails = {
  'password-reset': buildPasswordReset,
  'role-changed': buildPasswordReset,
  'email-confirmation': buildEmailConfirmation,
  'email-changed': buildEmailChanged,
  'new-device': buildNewDevice,
} satisfies Partial<Record<OwnMailKind, BuildMail>>;
