import type { Entry } from '../ledger/entries.ts';
import { check } from './check.ts';
import type { Evidence, Held, Kind, View } from './evidence.ts';

/** A correct run of two members, `a` and `b`, with one thread and some messages, into which tests plant violations. */
export interface Planted {
  readonly ledger: Entry[];
  readonly stored: Held[];
  readonly evidence: Evidence;
  /** Kinds of violations found, each once. */
  kinds(): Kind[];
}

const THREAD = 't';

/** Builds a correct run of `count` messages, written in turns by the two members. */
export const plantRun = (count = 4): Planted => {
  const stored: Held[] = Array.from({ length: count }, (_, index) => ({
    messageId: `m${index + 1}`,
    seq: index + 1,
    content: `no. ${index + 1}`,
    id: `id${index + 1}`,
    sender: index % 2 === 0 ? 'a' : 'b',
  }));
  const ledger = stored.flatMap(({ messageId, seq, content, id, sender }): Entry[] => [
    { op: 'send', phase: 'invoke', client: sender, thread: THREAD, id, content },
    { op: 'send', phase: 'ok', id, seq, messageId },
    ...['a', 'b'].map((client): Entry => ({ op: 'live', client, thread: THREAD, seq, messageId })),
  ]);
  const view = (client: string, from: string): View => ({
    client,
    thread: THREAD,
    from,
    messages: stored.map((held) => (held.sender === client ? held : { ...held, id: '' })),
  });
  const evidence: Evidence = {
    ledger,
    threads: new Map([[THREAD, ['a', 'b'] as const]]),
    stored: new Map([[THREAD, stored]]),
    views: ['a', 'b'].flatMap((client) => ['server1', 'server2', 'client'].map((from) => view(client, from))),
    unread: ['a', 'b'].flatMap((client) =>
      ['server1', 'server2'].flatMap((from) => {
        const unread = stored.filter(({ sender }) => sender !== client).length;
        return [THREAD, 'all'].map((thread) => ({ client, thread, from, unread }));
      }),
    ),
    races: [],
  };
  return { ledger, stored, evidence, kinds: () => [...new Set(check(evidence).violations.map(({ kind }) => kind))] };
};
