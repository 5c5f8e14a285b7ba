import { expect, it } from 'vitest';
import { staffOutbox } from '../../../shared/contract/staff/staff-outbox.ts';
import type { OutboxItem } from '../../domain/delivery/outbox.ts';
import type { User } from '../../models/members/user.ts';
import type { Delivery } from '../../models/operations/delivery.ts';
import { presentOutbox, presentOutboxFigures } from './staff-outbox.ts';

const AT = new Date(0);
const DELIVERY: Delivery = {
  _id: 'd',
  userId: 'u',
  channel: 'email',
  noticeIds: ['secret'],
  subjectId: 'secret',
  to: 'secret',
  client: 'secret',
  topics: ['messages'],
  kinds: ['message'],
  state: 'waiting',
  createdAt: AT,
  overdueAt: AT,
  handedOverAt: null,
  unknowns: 0,
  tries: 2,
  reason: 'a reason',
  isGone: false,
  turnAt: AT,
};
const ITEM: OutboxItem = {
  delivery: DELIVERY,
  state: 'waiting',
  turnAt: AT,
  canRetry: true,
  canRead: false,
};
const USER = { _id: 'u', firstName: 'Amina', lastName: 'Rahman', email: 'secret', phone: 'secret' } as unknown as User;

it('an item names its receiver, kinds and state, and nothing of what it tells', () => {
  const [view] = presentOutbox({ items: [ITEM], users: new Map([['u', USER]]) });
  expect(staffOutbox.list.responses[200].element.strict().parse(view)).toEqual(view);
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(view).toMatchObject({
    id: 'd',
    receiver: { firstName: 'Amina', lastName: 'Rahman' },
    kinds: ['message'],
    tries: 2,
    reason: 'a reason',
    turnAt: AT.toISOString(),
    can: { retry: true, read: false },
  });
  expect(presentOutbox({ items: [ITEM], users: new Map() })).toMatchObject([{ receiver: null }]);
});

it('figures are counts and reasons', () => {
  const states = { failed: 0, waiting: 1, sent: 2, refused: 3, dropped: 4, unknown: 5 };
  const view = presentOutboxFigures({
    ways: [{ way: 'push', isSent: true, later: 6, states }],
    refusals: [{ way: 'email', reason: 'a reason', count: 3, lastAt: AT }],
  });
  expect(staffOutbox.figures.responses[200].strict().parse(view)).toEqual(view);
});
