import type { OwnLook as OwnLookView } from '../../shared/contract/looks.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { OwnLook } from '../domain/looks/own-looks.ts';

/** A look at somebody's data, for themselves: the day and not the time, and no name but their own matchmaker's. */
export const presentOwnLook = ({ look, part, day, matchmakerName }: OwnLook): OwnLookView => ({
  id: look._id,
  day,
  viewer: { role: look.viewerRole, firstName: matchmakerName },
  part,
  reason: look.reason,
  note: look.note,
  cursor: formatCursor(look.at, look._id),
});
