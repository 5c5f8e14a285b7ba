import type { OpenedStaffLetter, StaffLetter } from '../../../shared/contract/staff/staff-letters.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { LetterPage } from '../../domain/letters/queue.ts';
import type { Letter } from '../../models/operations/letter.ts';
import { presentNameById } from '../people.ts';

const presentRow = (letter: Letter, users: LetterPage['users']): StaffLetter => ({
  id: letter._id,
  form: letter.form,
  topic: letter.topic,
  name: letter.name,
  writer: presentNameById(users, letter.userId),
  state: letter.state,
  createdAt: letter.createdAt.toISOString(),
  doneBy: presentNameById(users, letter.doneBy),
  doneAt: letter.doneAt?.toISOString() ?? null,
  cursor: formatCursor(letter.createdAt, letter._id),
});

/** A page of letters, for an admin: who wrote by which form about what, and not what was said. */
export const presentStaffLetters = ({ letters, users }: LetterPage): StaffLetter[] =>
  letters.map((letter) => presentRow(letter, users));

/** The letter that an admin opened. */
export const presentStaffLetter = ({ letters: [letter], users }: LetterPage): OpenedStaffLetter => {
  if (!letter) throw new Error('A letter that was opened is there.');
  return { ...presentRow(letter, users), email: letter.email, message: letter.message };
};
