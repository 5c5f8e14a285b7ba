import { getQueue } from '../../jobs.ts';
import { type Dispatch, DispatchModel } from '../../models/operations/dispatch.ts';
import { type Mail, MailModel } from '../../models/operations/mail.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { OVERDUE_MS } from './claim.ts';
import { enqueueDispatch } from './enqueue.ts';
import { retriableDispatches, retriableMails } from './outbox.ts';

const AGAIN = { state: 'waiting', tries: 0, reason: null } as const;

/**
 * Has something of the outbox sent again now that was refused or failed, for admins. What it may tell is looked up anew when it is
 * sent. Throws `not_found`, and `conflict` for what cannot be sent again (any more).
 */
export const retryOutboxItem = async (actor: Actor, id: string): Promise<void> => {
  requireAdmin(actor);
  if (await DispatchModel.exists({ _id: id })) return retryDispatch(actor, id);
  if (await MailModel.exists({ _id: id })) return retryMail(actor, id);
  throw notFound('nothing of this id is in the outbox');
};

const refuse = (): never => {
  throw conflict('This cannot be sent again: it was sent, may no longer be told, or its receiver takes nothing.');
};

const retryDispatch = async (actor: Actor, id: string): Promise<void> => {
  if (!(await DispatchModel.exists({ _id: id, ...retriableDispatches() }))) return refuse();
  // A job of the same id that is over would stand in the way of the new one.
  await getQueue('notifications').remove(`dispatch-${id}`);
  await inTransaction(async (tx) => {
    const overdueAt = new Date(clock.now().getTime() + OVERDUE_MS);
    const again = await DispatchModel.findOneAndUpdate(
      { _id: id, ...retriableDispatches() },
      { $set: { ...AGAIN, overdueAt, unknowns: 0 } },
      { session: tx.session },
    ).lean<Dispatch>();
    if (!again) return refuse();
    await recordAudit(tx, actor, 'notice.retried', again.userId, { way: again.channel, kind: again.kinds.join(', ') });
  });
  await enqueueDispatch(id);
};

const retryMail = async (actor: Actor, id: string): Promise<void> => {
  if (!(await MailModel.exists({ _id: id, ...retriableMails() }))) return refuse();
  await getQueue('mail').remove(`mail-${id}`);
  await inTransaction(async (tx) => {
    const again = await MailModel.findOneAndUpdate(
      { _id: id, ...retriableMails() },
      { $set: AGAIN },
      { session: tx.session },
    ).lean<Mail>();
    if (!again) return refuse();
    await recordAudit(tx, actor, 'notice.retried', again.userId, { way: 'email', kind: again.kind });
    tx.record({ type: 'mail.queued', mailId: id });
  });
};
