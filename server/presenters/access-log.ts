import type { OwnAccess as OwnAccessView } from '../../shared/contract/access-log.ts';
import type { OwnAccess } from '../domain/access-log/own-access.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';

/** A record at somebody's data, for themselves: the day and not the time, and no name but their own matchmaker's. */
export const presentOwnAccess = ({ record, part, day, matchmakerName }: OwnAccess): OwnAccessView => ({
  id: record._id,
  day,
  viewer: { role: record.viewerRole, firstName: matchmakerName },
  part,
  reason: record.reason,
  note: record.note,
  cursor: formatCursor(record.at, record._id),
});
