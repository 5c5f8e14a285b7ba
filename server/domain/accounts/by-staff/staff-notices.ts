import type { NoticeChannel } from '../../../../shared/options.ts';
import { type Notice, NoticeModel } from '../../../models/members/notice.ts';
import { type Dispatch, DispatchModel } from '../../../models/operations/dispatch.ts';
import { type Mail, MailModel } from '../../../models/operations/mail.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { buildCursorFilter } from '../../kernel/pagination.ts';
import { recordLook } from '../../looks/looks.ts';
import { requireSubject } from './staff-requests.ts';

/** That somebody was told something: by a notice, with its last dispatch by each channel, or by a mail of its own. */
export type SentNotice =
  | { readonly notice: Notice; readonly dispatches: Partial<Record<NoticeChannel, Dispatch>> }
  | { readonly mail: Mail };

const getKey = (one: SentNotice): [at: number, id: string] =>
  'notice' in one ? [one.notice.at.getTime(), one.notice._id] : [one.mail.createdAt.getTime(), one.mail._id];

const compareLatestFirst = (one: SentNotice, other: SentNotice): number => {
  const [[at, id], [otherAt, otherId]] = [getKey(one), getKey(other)];
  return otherAt - at || Number(otherId > id) - Number(otherId < id);
};

/**
 * Lists what somebody was notified of, the latest first, with what became of it by each way, for admins; it is recorded as a look.
 * Notices are kept for 90 days, what became of them by mail or push for 30. Throws `not_found`, and `bad_request` for a text that is
 * no cursor.
 */
export const listNoticesOf = async (
  actor: UserActor,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SentNotice[]> => {
  const subject = await requireSubject(actor, userId);
  const [notices, mails] = await Promise.all([
    NoticeModel.find({ userId, ...buildCursorFilter(before, 'at', 'older') })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<Notice[]>(),
    MailModel.find({ userId, ...buildCursorFilter(before, 'createdAt', 'older') })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<Mail[]>(),
  ]);
  const page = [...notices.map((notice) => ({ notice, dispatches: {} })), ...mails.map((mail) => ({ mail }))]
    .sort(compareLatestFirst)
    .slice(0, limit);
  if (page.length === 0) return [];
  const ids = page.flatMap((one) => ('notice' in one ? [one.notice._id] : []));
  const [dispatches] = await Promise.all([
    DispatchModel.find({ userId, noticeIds: { $in: ids } })
      .sort({ createdAt: 1 })
      .lean<Dispatch[]>(),
    recordLook(actor, { call: 'staffAccounts.notices', part: 'notices', subject }),
  ]);
  return page.map((one) =>
    'mail' in one
      ? one
      : {
          ...one,
          dispatches: Object.fromEntries(
            dispatches
              .filter(({ noticeIds }) => noticeIds.includes(one.notice._id))
              .map((dispatch) => [dispatch.channel, dispatch]),
          ),
        },
  );
};
