import type { BoardMemberView, ShortlistEntryView } from '../../../shared/contract/staff/staff-shortlist.ts';
import type { BoardRow } from '../../domain/picks/board.ts';
import type { ShortlistRow } from '../../domain/picks/shortlist.ts';
import { presentNameForStaff } from '../people.ts';
import { presentPickCandidate, presentPickedPerson } from './staff-picks.ts';

/** A candidate on a member's shortlist, for the desk. */
export const presentShortlistEntry = (shown: ShortlistRow): ShortlistEntryView => {
  const { entry, person, row, state } = shown;
  const { askedAt, answeredAt } = entry;
  return {
    id: entry.candidateId,
    person: presentPickedPerson(person),
    addedAt: entry.addedAt.toISOString(),
    candidate: row && presentPickCandidate(row),
    question:
      state && askedAt
        ? { state, askedAt: askedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null }
        : null,
    can: { ask: shown.canAsk, pick: shown.canPick, remove: shown.canRemove },
  };
};

/** A member on a matchmaker's board. */
export const presentBoardMember = ({ member, matchmaker, group, due }: BoardRow): BoardMemberView => ({
  id: member._id,
  member: presentNameForStaff(member),
  matchmaker: matchmaker && presentNameForStaff(matchmaker),
  group,
  due: due && { kind: due.kind, at: due.at?.toISOString() ?? null, firstName: due.firstName ?? null },
});
