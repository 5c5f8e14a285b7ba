import { expect, it } from 'vitest';
import { staffAccounts } from '../../../shared/contract/staff/staff-accounts.ts';
import type { Notification } from '../../models/members/notification.ts';
import type { Delivery } from '../../models/operations/delivery.ts';
import { presentSentNotification } from './staff-notifications.ts';

const AT = new Date(0);
const LATER = new Date(60_000);
const NOTICE: Notification = {
  _id: 'n',
  userId: 'secret',
  event: 'secret',
  kind: 'message',
  aboutId: 'secret',
  matchId: 'secret',
  openKey: 'secret',
  at: AT,
  readAt: LATER,
};
const DELIVERY: Delivery = {
  _id: 'secret',
  userId: 'secret',
  channel: 'email',
  noticeIds: ['n'],
  subjectId: 'secret',
  to: 'secret',
  client: 'secret',
  topics: ['messages'],
  state: 'handed-over',
  createdAt: AT,
  overdueAt: LATER,
  handedOverAt: LATER,
  unknowns: 0,
  kinds: ['message'],
  tries: 0,
  reason: null,
  isGone: false,
  turnAt: null,
};

it('a notification is shown by kind and ways alone, with the last outcome of each', () => {
  const due = { push: LATER };
  const view = presentSentNotification({ notice: { ...NOTICE, due }, deliveries: { email: DELIVERY } });
  expect(staffAccounts.notices.responses[200].element.strict().parse(view)).toEqual(view);
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(view).toMatchObject({
    id: 'n',
    kind: 'message',
    ways: [
      { way: 'page', outcome: 'sent', readAt: LATER.toISOString() },
      { way: 'email', outcome: 'waiting', at: LATER.toISOString() },
      { way: 'push', outcome: 'waiting', at: LATER.toISOString() },
    ],
  });
});

it('a mail of its own is one way', () => {
  const view = presentSentNotification({
    mail: { ...DELIVERY, _id: 'm', kinds: ['password-reset'], noticeIds: [], state: 'refused' },
  });
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(view).toMatchObject({ id: 'm', kind: 'password-reset', ways: [{ way: 'email', outcome: 'refused' }] });
});
