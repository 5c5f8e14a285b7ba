import type { Logger } from 'pino';
import { settleAuditHead } from '../domain/kernel/audit/chain.ts';
import { clock } from '../domain/kernel/clock.ts';

const CHECK_MS = 60_000;

/**
 * Writes the number of the audit's entries and the hash of the last one to the log, at once and then once a day, and keeps the
 * head of its chain up to date. Kept elsewhere, such a line proves later that everything up to it is still there. Returns the
 * function that ends it, once the first line is written.
 */
export const startAuditAnchors = async (log: Logger): Promise<() => void> => {
  let loggedDay = '';
  const check = async () => {
    const end = await settleAuditHead();
    const day = clock.now().toISOString().slice(0, 10);
    if (!end || day === loggedDay) return;
    loggedDay = day;
    log.info({ auditEntries: end.seq, auditHead: end.hash }, 'how far the audit goes: keep this line elsewhere');
  };
  // While a store is away, the next minute will do.
  const run = () => check().catch((error: unknown) => log.warn({ err: error }, 'the audit could not be read'));
  await run();
  const timer = setInterval(() => void run(), CHECK_MS);
  return () => clearInterval(timer);
};
