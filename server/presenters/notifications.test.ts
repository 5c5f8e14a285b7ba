import { expect, it } from 'vitest';
import { notice as schema } from '../../shared/contract/base/notification.ts';
import type { Notification } from '../models/members/notification.ts';
import { presentNotification } from './notifications.ts';

const notice: Notification = {
  _id: 'notice',
  userId: 'secret-receiver',
  event: 'secret-event',
  kind: 'message',
  aboutId: 'hana',
  matchId: 'match',
  openKey: 'secret-key',
  at: new Date('2026-03-01T10:00:00Z'),
  readAt: null,
};

it('shows a notification: what it tells, whom it is about by first name, and nothing of how it is stored', () => {
  const person = { _id: 'hana', firstName: 'Hana', lastName: 'secret-name', pause: null };
  const view = presentNotification({ notice, person });
  expect(schema.strict().parse(view)).toEqual(view);
  expect(view).toMatchObject({ kind: 'message', isRead: false, person: { id: 'hana', firstName: 'Hana' } });
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(presentNotification({ notice: { ...notice, readAt: new Date() }, person: null })).toMatchObject({
    isRead: true,
    person: null,
  });
});
