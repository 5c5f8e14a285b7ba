import { expect, test } from 'vitest';
import { givenDatabase } from '../../testing/stores/database.ts';
import { getDatabase } from '../database/raw-collection.ts';
import { findOverdueDeliveries } from '../domain/delivery/claim.ts';
import { type Delivery, DeliveryModel } from '../models/operations/delivery.ts';
import { oneOutbox } from './one-outbox.ts';

givenDatabase();

test('mails of their own become deliveries: one that waits is found to be sent, and to run it again changes nothing', async () => {
  const createdAt = new Date(Date.now() - 120_000);
  const mails = getDatabase().collection<{ _id: string }>('mails');
  const rest = { tries: 0, reason: null, isGone: false, createdAt };
  await mails.insertMany(
    [
      {
        _id: 'waits',
        ...{ kind: 'email-changed', userId: 'u', subjectId: null, to: 'former@example.test', client: null },
      },
      { _id: 'sent', ...{ kind: 'letter', userId: null, subjectId: 'l', to: null, client: null } },
      { _id: 'begun', ...{ kind: 'new-device', userId: 'u', subjectId: null, to: null, client: 'Firefox' } },
    ].map((one, at) => ({ ...one, ...rest, state: ['waiting', 'sent', 'handed-over'][at] })),
  );
  expect(await oneOutbox.runBatch(null)).toEqual({ changed: 3, after: null });
  expect(await oneOutbox.runBatch(null)).toEqual({ changed: 0, after: null });

  const find = (_id: string) => DeliveryModel.findById(_id).lean<Delivery>();
  const common = { channel: 'email', noticeIds: [], topics: [], createdAt };
  expect(await find('waits')).toEqual({
    ...common,
    ...{
      _id: 'waits',
      userId: 'u',
      kinds: ['email-changed'],
      subjectId: null,
      to: 'former@example.test',
      client: null,
    },
    ...{
      state: 'waiting',
      overdueAt: new Date(createdAt.getTime() + 60_000),
      handedOverAt: null,
      unknowns: 0,
      tries: 0,
    },
    ...{ reason: null, isGone: false, turnAt: null },
  });
  expect(await find('sent')).toMatchObject({ ...common, kinds: ['letter'], subjectId: 'l', overdueAt: null });
  expect(await find('begun')).toMatchObject({ state: 'handed-over', client: 'Firefox', overdueAt: null });
  expect((await findOverdueDeliveries()).map(({ _id }) => _id)).toEqual(['waits']);
});
