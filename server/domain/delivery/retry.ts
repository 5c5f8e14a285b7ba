import { JOBS } from '../../../shared/jobs/jobs.ts';
import { getQueue } from '../../jobs.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { OVERDUE_MS } from '../notifications/notify.ts';
import { enqueueDelivery, getDeliveryJob } from './enqueue.ts';
import { retriable } from './outbox.ts';

const RETRY_STATE = { state: 'waiting', tries: 0, unknowns: 0, reason: null } as const;

const refuse = (): never => {
  throw conflict('This cannot be sent again: it was sent, may no longer be told, or its receiver takes nothing.');
};

/**
 * Has a delivery sent again now that was refused or failed, for admins. What it may tell is looked up anew when it is
 * sent. Throws `not_found`, and `conflict` for what cannot be sent again (any more).
 */
export const retryDelivery = async (actor: Actor, id: string): Promise<void> => {
  requireAdmin(actor);
  const found = await DeliveryModel.findById(id).lean<Delivery>();
  if (!found) throw notFound('nothing of this id is in the outbox');
  if (!(await DeliveryModel.exists({ _id: id, ...retriable() }))) return refuse();
  // A job of the same id that is over would stand in the way of the new one.
  const { name, jobId } = getDeliveryJob(found);
  await getQueue(JOBS[name].queue).remove(jobId);
  await inTransaction(async (tx) => {
    const overdueAt = new Date(clock.now().getTime() + OVERDUE_MS);
    const retried = await DeliveryModel.findOneAndUpdate(
      { _id: id, ...retriable() },
      { $set: { ...RETRY_STATE, overdueAt } },
      { session: tx.session },
    ).lean<Delivery>();
    if (!retried) return refuse();
    await recordAudit(tx, actor, 'notice.retried', retried.userId, {
      way: retried.channel,
      kind: retried.kinds.join(', '),
    });
  });
  await enqueueDelivery(found);
};
