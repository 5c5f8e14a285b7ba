import type { Entry } from '../ledger/entries.ts';

/** The life of one message in the ledger; times are positions in it. */
export interface SendHistory {
  readonly id: string;
  readonly client: string;
  readonly thread: string;
  readonly content: string;
  readonly invokedAt: number;
  /** `open`: never settled. */
  outcome: 'open' | 'ok' | 'fail';
  ackedAt: number;
  seq: number;
  messageId: string;
}

/** Every message that a client tried to send, by its id. */
export const buildSendHistories = (ledger: readonly Entry[]): Map<string, SendHistory> => {
  const sends = new Map<string, SendHistory>();
  ledger.forEach((entry, at) => {
    if (entry.op !== 'send') return;
    if (entry.phase === 'invoke') {
      const { id, client, thread, content } = entry;
      if (sends.has(id)) return;
      const open = { outcome: 'open' as const, ackedAt: Number.POSITIVE_INFINITY, seq: 0, messageId: '' };
      sends.set(id, { id, client, thread, content, invokedAt: at, ...open });
      return;
    }
    const send = sends.get(entry.id);
    if (!send) return;
    if (entry.phase === 'fail') send.outcome = 'fail';
    if (entry.phase === 'ok')
      Object.assign(send, { outcome: 'ok', ackedAt: at, seq: entry.seq, messageId: entry.messageId });
  });
  return sends;
};
