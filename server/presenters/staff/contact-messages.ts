import type { OpenedContactMessage, StaffContactMessage } from '../../../shared/contract/staff/contact-messages.ts';
import type { ContactMessagePage } from '../../domain/contact-messages/review-list.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { ContactMessage } from '../../models/operations/contact-message.ts';
import { presentNameById } from '../people.ts';

const presentRow = (letter: ContactMessage, users: ContactMessagePage['users']): StaffContactMessage => ({
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

/** A page of contact messages, for an admin: who wrote by which form about what, and not what was said. */
export const presentContactMessages = ({ letters, users }: ContactMessagePage): StaffContactMessage[] =>
  letters.map((letter) => presentRow(letter, users));

/** The contact message that an admin opened. */
export const presentContactMessage = ({ letters: [letter], users }: ContactMessagePage): OpenedContactMessage => {
  if (!letter) throw new Error('A contact message that was opened is there.');
  return { ...presentRow(letter, users), email: letter.email, message: letter.message };
};
