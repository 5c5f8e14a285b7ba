import type { OutboxEntry, OutboxFigures } from '../../../shared/contract/staff/staff-outbox.ts';
import type { OutboxFigures as Figures, OutboxPage } from '../../domain/delivery/outbox.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import { presentNameById } from '../people.ts';

/** What was sent, for admins: to whom, of which kinds and what became of it, neither the text nor whom it is about. */
export const presentOutbox = ({ items, users }: OutboxPage): OutboxEntry[] =>
  items.map(({ delivery, state, turnAt, canRetry, canRead }) => ({
    id: delivery._id,
    way: delivery.channel,
    kinds: delivery.kinds,
    receiver: presentNameById(users, delivery.userId),
    state,
    createdAt: delivery.createdAt.toISOString(),
    handedOverAt: delivery.handedOverAt?.toISOString() ?? null,
    tries: delivery.tries,
    reason: delivery.reason,
    turnAt: turnAt?.toISOString() ?? null,
    can: { retry: canRetry, read: canRead },
    cursor: formatCursor(delivery.createdAt, delivery._id),
  }));

/** The outbox as counts, for admins. */
export const presentOutboxFigures = ({ ways, refusals }: Figures): OutboxFigures => ({
  ways: ways.map(({ way, isSent, later, states }) => ({ way, isSent, later, states })),
  refusals: refusals.map(({ way, reason, count, lastAt }) => ({ way, reason, count, lastAt: lastAt.toISOString() })),
});
