import { accountMails } from '../../server/domain/accounts/by-mail/account-mails.ts';
import { applicationMails } from '../../server/domain/applications/application-mails.ts';
import { contactMails } from '../../server/domain/contact-messages/contact-mails.ts';
import { deliver } from '../../server/domain/delivery/deliver.ts';
import { enqueueDeliveries, enqueueDeliveryAt } from '../../server/domain/delivery/enqueue.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { membershipMails } from '../../server/domain/membership/membership-mails.ts';
import type { JobPayload } from '../../shared/jobs/jobs.ts';
import type { JobImplementation, WorkerContext } from '../job-implementation.ts';

/** The mails of their own that have more than the words of their kind. */
const OWN_MAILS = { ...accountMails, ...contactMails, ...applicationMails, ...membershipMails };

const run = async (payload: JobPayload<'dispatches'>, { channels, mailServer }: WorkerContext): Promise<void> => {
  const failures = await deliver(system, payload, channels, { mailServer, builders: OWN_MAILS });
  for (const { dispatchId, reason, at } of failures) {
    if (at) await enqueueDeliveryAt(dispatchId, at);
    // A job of one delivery fails, and is tried again; of several, each that failed gets a job of its own.
    else if (payload.dispatchIds.length === 1) throw new Error(reason);
    else await enqueueDeliveries([dispatchId]);
  }
};

/** Delivers the notifications of some people. */
export const runDispatches: JobImplementation<'dispatches'> = { run };

/** Sends a mail of its own. */
export const runMail: JobImplementation<'mail'> = { run };
