import type { Unassigned as UnassignedView } from '../../../shared/contract/staff/staff-assignments.ts';
import type { StaffMatchmaker } from '../../../shared/contract/staff/staff-matchmakers.ts';
import { getGreeting } from '../../../shared/desk-options.ts';
import type { Unassigned } from '../../domain/assignments/assignments.ts';
import type { MatchmakerLoad } from '../../domain/assignments/matchmakers.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import { presentMatchmaker } from '../messages.ts';
import { presentNameForStaff } from '../people.ts';

/** A matchmaker for staff, with how many members they work. */
export const presentMatchmakerLoad = ({ card, isActive, ...counts }: MatchmakerLoad): StaffMatchmaker => ({
  ...presentMatchmaker(card),
  languages: card.languages ?? [],
  limit: card.limit ?? null,
  greeting: card.greeting ?? getGreeting(card.name),
  isActive,
  ...counts,
  cover: card.cover
    ? { by: card.cover.by, from: card.cover.from.toISOString(), until: card.cover.until.toISOString() }
    : null,
});

/** A VIP member without a matchmaker, for admins. */
export const presentUnassigned = ({ member, since, age, location, handOver }: Unassigned): UnassignedView => ({
  ...presentNameForStaff(member),
  since: since.toISOString(),
  age,
  location,
  handOver: handOver && { text: handOver.text, createdAt: handOver.createdAt.toISOString() },
  cursor: formatCursor(since, member._id),
});
