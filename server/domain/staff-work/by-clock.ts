import { REPLY_PROMISE_MS, roundPromiseTime } from '../../../shared/desk-options.ts';
import { STAFF_ROLES } from '../../../shared/rules/roles.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { activeAdmins, usableAccounts } from '../../policies/account-state.ts';
import { countUnassigned } from '../assignments/assignments.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { indexById } from '../kernel/ids.ts';
import { notifyMany } from '../notifications/notify.ts';
import { getWallTime, toMinutes } from '../quiet-times/zone.ts';
import { countOverdue } from './overdue.ts';

const HOUR_MS = 3_600_000;
/** How long before a promised time staff are told. */
const AHEAD_MS = 4 * HOUR_MS;
/** When the digest comes, by the clock on the wall, and for how many minutes a worker that is late still sends it. */
const DIGEST = { at: toMinutes('08:00'), graceMinutes: 15 };

/** Tells staff what is due by the clock: a promised answer, of a matchmaker or of support, and each morning what is overdue. May be repeated, also by many workers. */
export const notifyStaffByClock = async (_actor: SystemActor): Promise<void> => {
  await notifyOfPromises();
  await notifyOfSupport();
  await notifyOfMorning();
};

const notifyOfPromises = async (): Promise<void> => {
  const now = clock.now().getTime();
  const waiting = await ConversationModel.find(
    {
      kind: 'matchmaker',
      frozen: [],
      matchmakerId: { $type: 'string' },
      // The promised time that is shown is a little earlier than the whole time.
      waitingSince: {
        $type: 'date',
        $gt: new Date(now - REPLY_PROMISE_MS),
        $lte: new Date(now - REPLY_PROMISE_MS + AHEAD_MS + HOUR_MS),
      },
    },
    { matchmakerId: 1, waitingSince: 1 },
  ).lean<Pick<Conversation, '_id' | 'matchmakerId' | 'waitingSince'>[]>();
  const due = waiting.flatMap(({ _id, matchmakerId, waitingSince }) => {
    const since = waitingSince?.getTime() ?? now;
    const isDue = roundPromiseTime(since + REPLY_PROMISE_MS) - AHEAD_MS <= now;
    return isDue && matchmakerId
      ? [{ userId: matchmakerId, kind: 'work-promise' as const, event: `promise:${_id}:${since}` }]
      : [];
  });
  if (due.length > 0) await notifyMany(due);
};

/** Tells the admin who answers a thread with support that its answer is due; where nobody does, all of them. */
const notifyOfSupport = async (): Promise<void> => {
  const now = clock.now().getTime();
  const dueAt = { $type: 'date' as const, $gt: new Date(now), $lte: new Date(now + AHEAD_MS) };
  const due = await ContactMessageModel.find({ state: 'open', dueAt }, { claimedBy: 1, waitingSince: 1 }).lean<
    Pick<ContactMessage, '_id' | 'claimedBy' | 'waitingSince'>[]
  >();
  if (due.length === 0) return;
  const admins = (await UserModel.find(activeAdmins, { _id: 1 }).lean()).map(({ _id }) => _id);
  await notifyMany(
    due.flatMap(({ _id, claimedBy, waitingSince }) =>
      (claimedBy && admins.includes(claimedBy) ? [claimedBy] : admins).map((userId) => ({
        ...{ userId, kind: 'work-support' as const, event: `support-due:${_id}:${waitingSince?.getTime()}` },
      })),
    ),
  );
};

const notifyOfMorning = async (): Promise<void> => {
  const staff = await UserModel.find({ ...usableAccounts, role: { $in: STAFF_ROLES } }, { role: 1 }).lean<User[]>();
  const settings = indexById(
    await SettingsModel.find({ _id: { $in: staff.map(({ _id }) => _id) } }, { 'noticeTimes.timeZone': 1 }).lean<
      Pick<Settings, '_id' | 'noticeTimes'>[]
    >(),
  );
  for (const user of staff) {
    const timeZone = settings.get(user._id)?.noticeTimes?.timeZone ?? getContext().timeZone;
    const { day, minutes } = getWallTime(clock.now(), timeZone);
    if (minutes < DIGEST.at || minutes >= DIGEST.at + DIGEST.graceMinutes) continue;
    const about = { userId: user._id };
    const event = `digest:${day}`;
    if (await NotificationModel.exists({ ...about, event: { $in: [event, `unassigned:${day}`] } })) continue;
    const overdue = await countOverdue(user);
    const isAnything = Object.values(overdue).some((count = 0) => count > 0);
    const isUnassigned = user.role === 'admin' && (await countUnassigned({ kind: 'system' })) > 0;
    await notifyMany([
      ...(isAnything ? [{ ...about, kind: 'work-digest' as const, event, overdue }] : []),
      ...(isUnassigned ? [{ ...about, kind: 'work-unassigned' as const, event: `unassigned:${day}` }] : []),
    ]);
  }
};
