import type { OutboxEntry, OutboxFigures } from '../../../shared/contract/staff/staff-outbox.ts';
import type { OutboxFigures as Figures, OutboxPage } from '../../domain/delivery/outbox.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import { presentNameById } from '../people.ts';

/** What was sent, for admins: to whom, of which kinds and what became of it, neither the text nor whom it is about. */
export const presentOutbox = ({ items, users }: OutboxPage): OutboxEntry[] =>
  items.map(({ way, kinds, state, item, handedOverAt, turnAt, canRetry, canRead }) => ({
    id: item._id,
    way,
    kinds: [...kinds],
    receiver: presentNameById(users, item.userId),
    state,
    createdAt: item.createdAt.toISOString(),
    handedOverAt: handedOverAt?.toISOString() ?? null,
    tries: item.tries ?? 0,
    reason: item.reason ?? null,
    turnAt: turnAt?.toISOString() ?? null,
    can: { retry: canRetry, read: canRead },
    cursor: formatCursor(item.createdAt, item._id),
  }));

/** The outbox as counts, for admins. */
export const presentOutboxFigures = ({ ways, refusals }: Figures): OutboxFigures => ({
  ways: ways.map(({ way, isSent, later, states }) => ({ way, isSent, later, states })),
  refusals: refusals.map(({ way, reason, count, lastAt }) => ({ way, reason, count, lastAt: lastAt.toISOString() })),
});
