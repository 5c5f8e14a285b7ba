import type { SentNotice as SentNoticeView } from '../../../shared/contract/staff/staff-accounts.ts';
import { NOTICE_CHANNELS, type NoticeOutcome } from '../../../shared/options.ts';
import type { SentNotice } from '../../domain/accounts/by-staff/staff-notices.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';

/** What the receiving end has not answered yet waits, for staff. */
const toOutcome = (state: NoticeOutcome | 'handed-over'): NoticeOutcome =>
  state === 'handed-over' ? 'waiting' : state;

/** That a person was told something, for admins: the kind and what became of it, neither the text nor whom it is about. */
export const presentSentNotice = (sent: SentNotice): SentNoticeView => {
  if ('mail' in sent) {
    const { _id, kind, createdAt, state } = sent.mail;
    const at = createdAt.toISOString();
    const mail = { way: 'email' as const, outcome: toOutcome(state), at, readAt: null };
    return { id: _id, kind, at, ways: [mail], cursor: formatCursor(createdAt, _id) };
  }
  const { notice, dispatches } = sent;
  const at = notice.at.toISOString();
  const page = { way: 'page' as const, outcome: 'sent' as const, at, readAt: notice.readAt?.toISOString() ?? null };
  const others = NOTICE_CHANNELS.flatMap((way) => {
    const due = notice.due?.[way];
    if (due) return [{ way, outcome: 'waiting' as const, at: due.toISOString(), readAt: null }];
    const dispatch = dispatches[way];
    if (!dispatch) return [];
    const since = dispatch.handedOverAt ?? dispatch.createdAt;
    return [{ way, outcome: toOutcome(dispatch.state), at: since.toISOString(), readAt: null }];
  });
  return {
    id: notice._id,
    kind: notice.kind,
    at,
    ways: [page, ...others],
    cursor: formatCursor(notice.at, notice._id),
  };
};
