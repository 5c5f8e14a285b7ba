import type { MemberNoteView } from '../../../shared/contract/staff/staff-notes.ts';
import type { AuthoredNote } from '../../domain/accounts/members/notes.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import { presentNameForStaff } from '../people.ts';

/** A note on a member, for staff; `openUntil` is until when the viewer may change it, if they may. */
export const presentNote = ({ note, author, openUntil }: AuthoredNote): MemberNoteView => ({
  id: note._id,
  text: note.text,
  isHandOver: note.isHandOver ?? false,
  author: author && presentNameForStaff(author),
  createdAt: note.createdAt.toISOString(),
  changedAt: note.changedAt?.toISOString() ?? null,
  openUntil: openUntil?.toISOString() ?? null,
  cursor: formatCursor(note.createdAt, note._id),
});
