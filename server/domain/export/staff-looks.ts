import { listOwnAccess } from '../access-log/own-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { formatCursor } from '../kernel/pagination.ts';

const PAGE_SIZE = 200;

/** Returns the looks of staff at the actor's data, newest first. */
export async function loadStaffLooks(actor: UserActor): Promise<object[]> {
  const found: object[] = [];
  for (let before: string | undefined; ; ) {
    const page = await listOwnAccess(actor, { before, limit: PAGE_SIZE });
    for (const { record, part, day, matchmakerName } of page) {
      const viewer = { role: record.viewerRole, firstName: matchmakerName };
      found.push({ day, viewer, part, reason: record.reason, note: record.note });
    }
    const last = page.at(-1)?.record;
    if (!last || page.length < PAGE_SIZE) return found;
    before = formatCursor(last.at, last._id);
  }
}
