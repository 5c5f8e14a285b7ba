import type { DeliveryChannel, OutboxState } from '../../../../../shared/notification.ts';

/** By what somebody is told something. */
export const WAY_LABELS: Readonly<Record<DeliveryChannel | 'page', string>> = {
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
