import { discardMessage, sendMessage, useOutbox } from '../../client/src/features/chat/threads/outbox.ts';
import { isFinal } from '../../client/src/features/chat/threads/retry-policy.ts';
import {
  catchUp,
  openThread,
  receiveMessage,
  useThreads,
} from '../../client/src/features/chat/threads/thread-store.ts';
import type { ThreadMessage, ThreadSource } from '../../client/src/features/chat/threads/thread-types.ts';
import { ApiError } from '../../client/src/lib/api.ts';
import type { SocketCall } from '../../shared/contract/base/events.ts';
import type { MatchMessage } from '../../shared/contract/base/views.ts';
import type { View } from '../check/evidence.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type BalancedConnection, openBalancedConnection } from './balanced-connection.ts';
import type { Person, Population } from './population.ts';
import { openTab, type Tab } from './tab.ts';

export interface MemberParts {
  readonly urls: readonly string[];
  readonly ledger: Ledger;
  readonly random: () => number;
  /** Both participants of each thread. */
  readonly threads: Population['threads'];
  /** Whether it sends, marks and reads over its tab's connection while that is open, as the client does, or by HTTP alone. */
  readonly isBySocket: boolean;
}

/** A member with a tab of the product's own client open: its outbox and its thread store, without the screens. */
export interface Member {
  readonly name: string;
  readonly line: BalancedConnection;
  readonly tab: Tab;
  readonly person: Person;
  /** Writes a message unless too many are pending. */
  write(thread: string): void;
  /** Marks what was read so far, or a little less. */
  read(thread: string): Promise<void>;
  /** How many of its messages were acknowledged over the tab's connection. */
  sentBySocket(): number;
  /** Messages that wait to be acknowledged. */
  waiting(): number;
  /** Opens all threads and the tab. */
  open(): Promise<void>;
  /** Fetches the missing messages of every thread. */
  catchUp(): Promise<void>;
  /** What the client's store holds of each thread. */
  views(): View[];
  close(): void;
}

/** One in this many messages is given up by its sender when its outcome is unclear. */
const GIVE_UP_ONE_IN = 20;
const MAX_PENDING = 2;

/** Signs a person in and opens their connection and tab; everything they send and receive is recorded in the ledger. */
export const createMember = async (person: Person, home: number, parts: MemberParts): Promise<Member> => {
  const { ledger, random, isBySocket } = parts;
  const { name } = person;
  const credentials = await person.signIn();
  const line = openBalancedConnection(parts.urls, home, credentials);
  const begun = new Set<string>();
  const givenUp = new Set<string>();
  const missing = new Set<string>();
  let written = 0;
  let sentBySocket = 0;
  let caughtUp = () => {};

  const toThread = (message: MatchMessage): ThreadMessage => ({
    id: message.id,
    seq: message.seq,
    content: message.content,
    createdAt: message.createdAt,
    mine: message.senderId === person.userId,
    clientMessageId: message.clientMessageId,
  });

  /** Makes a call by HTTP, or first over the tab's connection and by HTTP where no answer comes. */
  const make = async <T>(request: SocketCall, byHttp: () => Promise<T>): Promise<T> => {
    const answered = isBySocket ? await tab.call(request) : null;
    if (!answered) return byHttp();
    const { status, body, retryAfter } = answered;
    if (status >= 300) throw new ApiError(status, JSON.stringify(body), retryAfter);
    if (request.name === 'messages.send') sentBySocket += 1;
    return body as T;
  };
  const load = (thread: string, page: { before?: number; after?: number }, signal?: AbortSignal) => {
    const query = Object.entries(page).map(([name, value]) => `${name}=${value}`);
    const path = `/api/matches/${thread}/messages${query.length > 0 ? `?${query.join('&')}` : ''}`;
    return line.call<MatchMessage[]>('GET', path, undefined, signal);
  };

  const send = async (thread: string, body: { content: string; clientMessageId: string }, signal?: AbortSignal) => {
    const { clientMessageId: id, content } = body;
    if (!begun.has(id)) ledger.append({ op: 'send', phase: 'invoke', client: name, thread, id, content });
    begun.add(id);
    try {
      const message = await make({ name: 'messages.send', params: { id: thread }, body }, () =>
        line.call<MatchMessage>('POST', `/api/matches/${thread}/messages`, body, signal),
      );
      ledger.append({ op: 'send', phase: 'ok', id, seq: message.seq, messageId: message.id });
      begun.delete(id);
      return toThread(message);
    } catch (error) {
      const isRefused = isFinal(error);
      ledger.append({ op: 'send', phase: isRefused ? 'fail' : 'info', id, why: String(error).slice(0, 120) });
      if (isRefused || random() * GIVE_UP_ONE_IN >= 1) throw error;
      givenUp.add(id);
      throw new ApiError(400, 'given up by its writer');
    }
  };

  const sources = new Map<string, ThreadSource>(
    person.threads.map((thread) => [
      thread,
      {
        key: `${name}:${thread}`,
        load: async (page, signal) => {
          const isAfterConnect = missing.has(thread);
          const messages = await load(thread, page, signal);
          if (isAfterConnect && missing.delete(thread) && missing.size === 0) caughtUp();
          return messages.map(toThread);
        },
        send: (body, signal) => send(thread, body, signal),
        markRead: (upTo) =>
          make({ name: 'messages.read', params: { id: thread }, body: { upTo } }, () =>
            line.call('POST', `/api/matches/${thread}/messages/read`, { upTo }),
          ),
      },
    ]),
  );
  const partnerIn = (thread: string) => parts.threads.get(thread)?.find((one) => one !== name) ?? '';
  const keyOf = (thread: string) => `${name}:${thread}`;
  const messagesOf = (thread: string) => useThreads.getState().threads[keyOf(thread)]?.messages ?? [];

  const tab = openTab(line, credentials, {
    onMessage: (thread, message) => {
      const { id: messageId, seq } = message;
      ledger.append({ op: 'live', client: name, thread, seq, messageId });
      receiveMessage(keyOf(thread), toThread(message));
    },
    onAccepted: (match) => ledger.append({ op: 'accepted', client: name, match }),
    onConnect: () =>
      new Promise((resolve) => {
        for (const thread of person.threads) missing.add(thread);
        caughtUp = resolve;
        for (const thread of person.threads) void catchUp(keyOf(thread));
      }),
  });

  return {
    name,
    line,
    tab,
    person,
    write(thread) {
      const source = sources.get(thread);
      const pending = useOutbox.getState().pending[keyOf(thread)] ?? [];
      if (!source || pending.length >= MAX_PENDING) return;
      written += 1;
      const listener = {
        onSent: () => {},
        onFailed: () => {
          for (const { clientMessageId, state } of useOutbox.getState().pending[source.key] ?? [])
            if (state === 'failed') discardMessage(source, clientMessageId);
        },
      };
      sendMessage(source, `${name} writes no. ${written}, ${'so that it has some length '.repeat(3)}`, listener);
    },
    async read(thread) {
      const newest = messagesOf(thread).findLast(({ mine }) => !mine)?.seq ?? 0;
      const upTo = random() < 0.2 ? Math.ceil(newest * random()) : newest;
      if (upTo < 1) return;
      const mark = { op: 'read', client: name, thread, upTo } as const;
      await sources
        .get(thread)
        ?.markRead(upTo)
        .then(
          () => ledger.append({ ...mark, phase: 'ok' }),
          () => ledger.append({ ...mark, phase: 'info' }),
        );
    },
    sentBySocket: () => sentBySocket,
    waiting: () =>
      person.threads.reduce((sum, thread) => sum + (useOutbox.getState().pending[keyOf(thread)]?.length ?? 0), 0),
    async open() {
      await Promise.all([...sources.values()].map(openThread));
      tab.connect();
    },
    async catchUp() {
      await Promise.all(person.threads.map((thread) => catchUp(keyOf(thread))));
    },
    views: () =>
      person.threads.map((thread) => ({
        client: name,
        thread,
        from: 'client',
        messages: messagesOf(thread).map(({ id, seq, content, clientMessageId, mine }) => ({
          messageId: id,
          seq,
          content,
          id: clientMessageId ?? '',
          sender: mine ? name : partnerIn(thread),
        })),
      })),
    close() {
      tab.close();
      line.close();
    },
  };
};
