import type { Evidence, Held, Violation } from './evidence.ts';
import type { SendHistory } from './sends.ts';

type Sends = ReadonlyMap<string, SendHistory>;

/**
 * Compares what is stored with the responses (R32, R33): an acknowledged message exactly once, under the acknowledged
 * number and as it was written; an unsettled one at most once; a refused one not at all; no message that was never sent.
 */
export const checkStored = ({ stored }: Pick<Evidence, 'stored'>, sends: Sends): Violation[] => {
  const found: Violation[] = [];
  const copies = new Map<string, Held[]>();
  for (const [thread, messages] of stored) {
    for (const message of messages) {
      const send = sends.get(message.id);
      copies.set(message.id, [...(copies.get(message.id) ?? []), message]);
      if (!send) found.push({ kind: 'phantom', what: `${thread} #${message.seq} was written by nobody` });
      else if (send.content !== message.content || send.client !== message.sender || send.thread !== thread)
        found.push({ kind: 'altered', what: `${describe(send)} is stored as ${JSON.stringify(message)} in ${thread}` });
    }
  }
  for (const send of sends.values()) {
    const mine = copies.get(send.id) ?? [];
    if (mine.length > 1) found.push({ kind: 'duplicated', what: `${describe(send)} is stored ${mine.length} times` });
    if (send.outcome === 'fail' && mine.length > 0)
      found.push({ kind: 'phantom', what: `${describe(send)} was refused and is stored` });
    if (send.outcome !== 'ok') continue;
    if (mine.length === 0) found.push({ kind: 'lost', what: `${describe(send)} was acknowledged as #${send.seq}` });
    else if (!mine.some(({ messageId, seq }) => messageId === send.messageId && seq === send.seq))
      found.push({ kind: 'altered', what: `${describe(send)} was acknowledged as #${send.seq}, is #${mine[0]?.seq}` });
  }
  return found;
};

/** `seq` counts 1, 2, 3 … with no gap, in every thread. */
export const checkNumbers = ({ stored }: Pick<Evidence, 'stored'>): Violation[] =>
  [...stored].flatMap(([thread, messages]): Violation[] => {
    const at = messages.findIndex(({ seq }, index) => seq !== index + 1);
    if (at < 0) return [];
    return [{ kind: 'gap', what: `${thread}: message ${at + 1} of ${messages.length} has #${messages[at]?.seq}` }];
  });

/**
 * A message that was sent after another had been acknowledged comes after it (R34): by `seq` no message precedes
 * one that was acknowledged before it was begun.
 */
export const checkOrder = ({ stored }: Pick<Evidence, 'stored'>, sends: Sends): Violation[] => {
  const found: Violation[] = [];
  for (const messages of stored.values()) {
    let earliest: SendHistory | undefined;
    for (const message of messages.toReversed()) {
      const send = sends.get(message.id);
      if (!send) continue;
      if (earliest && earliest.ackedAt < send.invokedAt)
        found.push({ kind: 'reordered', what: `${describe(send)} stands before ${describe(earliest)}` });
      if (!earliest || send.ackedAt < earliest.ackedAt) earliest = send;
    }
  }
  return found;
};

const describe = ({ id, client, thread }: SendHistory): string => `${client}'s ${id} in ${thread}`;
