import type { MailKind } from '../../../../shared/options.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import type { Mail } from '../../../models/operations/mail.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { getContext } from '../../kernel/context.ts';
import { greet } from '../../mail/greeting.ts';
import { isOverHourlyLimit } from '../../mail/hourly-limit.ts';
import type { BuildMail } from '../../mail/send.ts';
import { buildEmailConfirmation } from './email-change.ts';
import { buildPasswordReset } from './password-reset.ts';

/**
 * So many mails of a kind tell the owner of what they, or whoever knows their password, can do any number of times: an e-mail is
 * not proved when an account is opened, and may be somebody else's.
 */
const MAX_AN_HOUR = 5;

const loadOwner = ({ userId }: Mail): Promise<User | null> =>
  UserModel.findOne({ ...existingAccounts, _id: userId ?? '' }).lean<User>();

/** Tells the owner that the password of the account is another one. */
const buildPasswordChanged: BuildMail = async (mail) => {
  const owner = await loadOwner(mail);
  if (!owner || (await isOverHourlyLimit(mail, MAX_AN_HOUR))) return null;
  return {
    to: owner.email,
    write: () => ({
      subject: 'Your password was changed',
      paragraphs: [greet(owner), 'The password of your account was changed, and all other devices were signed out.'],
      note: 'If this was not you, choose “Forgot password” on the sign-in page, and write to us.',
    }),
  };
};

/** Tells whoever reads the former address that the account has another one now, which is not named in full. */
const buildEmailChanged: BuildMail = async (mail) => {
  const owner = await loadOwner(mail);
  if (!owner || mail.to === null) return null;
  return {
    to: mail.to,
    write: () => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        greet(owner),
        `Your account now has the e-mail address ${veil(owner.email)}. You sign in with it, and we write to it from now on.`,
      ],
      note: 'This is the last mail to this address. If you did not change it, please write to us immediately.',
    }),
  };
};

/** Tells the owner that staff corrected how they are reached, at the address that counts now. */
const buildContactCorrected: BuildMail = async (mail) => {
  const owner = await loadOwner(mail);
  if (!owner) return null;
  return {
    to: owner.email,
    write: () => ({
      subject: 'We corrected your contact details',
      paragraphs: [
        greet(owner),
        'Our team corrected the e-mail address or the phone number of your account, as you asked. Your settings show what we have now.',
      ],
      note: 'If you did not ask for it, please write to us immediately.',
    }),
  };
};

/** How the time of a sign-in is written: whose mail it is may be anywhere. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Tells the owner that somebody signed in with a browser that was new to the account. */
const buildNewDevice: BuildMail = async (mail) => {
  const owner = await loadOwner(mail);
  if (!owner || (await isOverHourlyLimit(mail, MAX_AN_HOUR))) return null;
  return {
    to: owner.email,
    write: () => ({
      subject: 'A new device signed in to your account',
      paragraphs: [
        greet(owner),
        'Someone signed in to your account with a browser that we did not know, or know no longer since you changed your password or signed out everywhere else. If it was you, you don’t need to do anything.',
      ],
      facts: [
        ['Device', mail.client ?? 'Unknown browser'],
        ['Time', `${TIME.format(mail.createdAt)} UTC`],
      ],
      action: { label: 'See your devices', url: new URL('/settings/account', getContext().publicUrl).href },
      note: 'If this was not you, sign that device out on the page of your devices, and change your password. Mails about the safety of your account cannot be switched off.',
    }),
  };
};

/** Returns an address of which the owner recognizes their own, and others learn little. */
const veil = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
};

/** The mails about an account. */
export const accountMails = {
  'password-reset': buildPasswordReset,
  'password-changed': buildPasswordChanged,
  'email-confirmation': buildEmailConfirmation,
  'email-changed': buildEmailChanged,
  'contact-corrected': buildContactCorrected,
  'new-device': buildNewDevice,
} satisfies Partial<Record<MailKind, BuildMail>>;
