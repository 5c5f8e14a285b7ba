import type { MailKind, NoticeChannel, NoticeKind, OutboxState } from '../../../../../shared/options.ts';

/** What a notice or a mail tells of, for staff. */
export const KIND_LABELS: Readonly<Record<NoticeKind | MailKind, string>> = {
  introductions: 'New introductions',
  connection: 'New connection',
  message: 'Message from a connection',
  'matchmaker-message': 'Message from the matchmaker',
  'application-decided': 'Decision on the application',
  'application-question': 'Question about the application',
  'appeal-decided': 'Decision on an appeal',
  'photo-decided': 'Decision on a photo',
  'report-closed': 'A report was closed',
  'claim-taken-over': 'A claim was taken over',
  'decision-dropped': 'A decision did not take effect',
  'weekly-summary': 'The week, while they were away',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail address changed',
  'password-reset': 'Link for a new password',
  'email-confirmation': 'Link to confirm an e-mail address',
  'contact-corrected': 'Contact details corrected by staff',
  letter: 'Letter',
  'new-device': 'Sign-in on a new device',
};

/** By what somebody is told something. */
export const WAY_LABELS: Readonly<Record<NoticeChannel | 'page', string>> = {
  page: 'Notifications',
  email: 'E-mail',
  push: 'Push',
};

/** What became of something that was to be sent. */
export const STATE_LABELS: Readonly<Record<OutboxState, string>> = {
  waiting: 'to be sent',
  failed: 'given up after many tries',
  sent: 'sent',
  refused: 'refused by the receiving server',
  dropped: 'not sent, as there was nothing to say by then',
  unknown: 'sent, arrival unknown',
};
