import type { Evidence, Violation } from './evidence.ts';
import { checkNumbers, checkOrder, checkStored } from './messages.ts';
import { checkRaces } from './races.ts';
import { checkEnded, checkLive, checkViews } from './readers.ts';
import { buildSendHistories } from './sends.ts';
import { checkUnread } from './unread.ts';

/** Like a set-full check: which messages were acknowledged, and which of them all participants can still read. */
export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged and in every view of its thread. */
  readonly stable: number;
  readonly unsettled: number;
  readonly refused: number;
  readonly violations: readonly Violation[];
}

/** Holds a run to its promises. Pure: the same evidence always gives the same verdict. */
export const check = (evidence: Evidence): Verdict => {
  const sends = buildSendHistories(evidence.ledger);
  const acked = [...sends.values()].filter(({ outcome }) => outcome === 'ok');
  const views = new Map<string, Set<string>[]>();
  for (const { thread, messages } of evidence.views)
    views.set(thread, [...(views.get(thread) ?? []), new Set(messages.map(({ messageId }) => messageId))]);
  const stable = acked.filter(({ thread, messageId }) => {
    const all = views.get(thread) ?? [];
    return all.length > 0 && all.every((view) => view.has(messageId));
  });
  const count = (outcome: string) => [...sends.values()].filter((send) => send.outcome === outcome).length;
  return {
    acknowledged: acked.length,
    stable: stable.length,
    unsettled: count('open'),
    refused: count('fail'),
    violations: [
      ...checkStored(evidence, sends),
      ...checkNumbers(evidence),
      ...checkOrder(evidence, sends),
      ...checkViews(evidence),
      ...checkLive(evidence),
      ...checkEnded(evidence, sends),
      ...checkUnread(evidence),
      ...checkRaces(evidence),
    ],
  };
};
