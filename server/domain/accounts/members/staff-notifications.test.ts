import { expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { clearDatabase } from '../../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { NotificationModel } from '../../../models/members/notification.ts';
import { AccessRecordModel } from '../../../models/operations/access-record.ts';
import { DeliveryModel } from '../../../models/operations/delivery.ts';
import { presentOutbox } from '../../../presenters/staff/staff-outbox.ts';
import { listOutbox } from '../../delivery/outbox.ts';
import { createActor } from '../../kernel/actor.ts';
import { formatCursor } from '../../kernel/pagination.ts';
import { listNotificationsOf, type SentNotification } from './staff-notifications.ts';

givenDatabase();

const at = (minute: number): Date => new Date(Date.UTC(2030, 0, 1, 0, minute));

const givenNotification = (userId: string, id: string, minute: number) =>
  NotificationModel.create({ _id: id, userId, event: id, kind: 'message', at: at(minute) });
const giveMail = (userId: string | null, id: string, minute: number) =>
  DeliveryModel.create({
    ...{ _id: id, userId, channel: 'email', noticeIds: [], kinds: ['password-reset'] },
    ...{ state: 'sent', createdAt: at(minute) },
  });
const giveDispatch = (userId: string, id: string, minute: number, given: object) =>
  DeliveryModel.create({ _id: id, userId, channel: 'email', state: 'sent', createdAt: at(minute), ...given });

const idOf = (one: SentNotification): string => ('notice' in one ? one.notice._id : one.mail._id);
const cursorOf = (one: SentNotification): string =>
  'notice' in one ? formatCursor(one.notice.at, one.notice._id) : formatCursor(one.mail.createdAt, one.mail._id);

test('notices and mails of one person are one list, the latest first, page by page, with what became of them', async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  await givenNotification(member._id, 'n1', 1);
  await giveMail(member._id, 'm2', 2);
  await givenNotification(member._id, 'n3', 3);
  // At the same moment: by id.
  await giveMail(member._id, 'n4', 3);
  await givenNotification(other._id, 'x1', 4);
  await giveMail(null, 'x2', 4);
  await giveDispatch(member._id, 'd1', 3, { noticeIds: ['n1', 'n3'], state: 'dropped' });
  await giveDispatch(member._id, 'd2', 4, { noticeIds: ['n3'] });
  await giveDispatch(other._id, 'd3', 5, { noticeIds: ['n3'], channel: 'push' });

  const list = (before?: string) => listNotificationsOf(admin, member._id, { before, limit: 2 });
  const first = await list();
  expect(first.map(idOf)).toEqual(['n4', 'n3']);
  expect(first[1]).toMatchObject({ deliveries: { email: { _id: 'd2' } } });
  expect(first[1]).not.toHaveProperty('deliveries.push');
  const second = await list(cursorOf(first[1] as SentNotification));
  expect(second.map(idOf)).toEqual(['m2', 'n1']);
  expect(second[1]).toMatchObject({ deliveries: { email: { _id: 'd1', state: 'dropped' } } });
  expect(await list(cursorOf(second[1] as SentNotification))).toEqual([]);
  expect(await AccessRecordModel.find({ subjectId: member._id }).lean()).toMatchObject([
    { part: 'notices', call: 'staffAccounts.notices' },
  ]);
  await expect(list('no cursor')).rejects.toMatchObject({ code: 'bad_request' });
});

test('R24: whether a question of a matchmaker was shown to a member is told by no list, alone or in a mail with others', async () => {
  await clearDatabase();
  const [member, user] = [await makeMember(), await makeUser({ role: 'admin' })];
  const admin = createActor(user, 's');
  const kind = 'matchmaker-question' as const;
  await NotificationModel.create({ _id: 'q1', userId: member._id, event: 'q1', kind, at: at(1) });
  await giveDispatch(member._id, 'd1', 1, { noticeIds: ['q1'], kinds: [kind] });
  await giveDispatch(member._id, 'd2', 2, { noticeIds: ['q1', 'n1'], kinds: [kind, 'message'] });
  expect(await listNotificationsOf(admin, member._id, { limit: 5 })).toEqual([]);
  const outbox = async (wanted = {}) => presentOutbox(await listOutbox(admin, { limit: 5, ...wanted }));
  expect(await outbox()).toMatchObject([{ id: 'd2', kinds: ['message'] }]);
  expect(await outbox({ kind })).toEqual([]);
});

test('nothing is recorded where there is nothing', async () => {
  const member = await makeMember();
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  expect(await listNotificationsOf(admin, member._id, { limit: 5 })).toEqual([]);
  expect(await AccessRecordModel.countDocuments({ subjectId: member._id })).toBe(0);
  await expect(listNotificationsOf(admin, 'nobody', { limit: 5 })).rejects.toMatchObject({ code: 'not_found' });
});
