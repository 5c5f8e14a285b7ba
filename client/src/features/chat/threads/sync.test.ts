import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { FakeThreadService } from '../../../test/fake-thread-service.ts';
import { retryMessage, sendMessage, useOutbox } from './outbox.ts';
import {
  catchUpAll,
  dropOlderMessages,
  loadOlderMessages,
  openThread,
  receiveMessage,
  useThreads,
} from './thread-store.ts';

const quiet = { onSent: () => undefined, onFailed: () => undefined };

type Step =
  | { do: 'send' }
  | { do: 'theirs' }
  | { do: 'reconnect' }
  | { do: 'older' }
  | { do: 'open' }
  | { do: 'forget' }
  | { do: 'handle'; at: number; fate: 'ok' | 'fails-before' | 'fails-after' | 'refused' }
  | { do: 'answer'; at: number }
  | { do: 'push'; at: number }
  | { do: 'lose'; at: number }
  | { do: 'wait'; ms: number };

const at = fc.nat(9);
const plain = <D extends 'send' | 'theirs' | 'reconnect' | 'older' | 'open' | 'forget'>(name: D) =>
  fc.constant({ do: name });
const placed = <D extends 'answer' | 'push' | 'lose'>(name: D) => at.map((place) => ({ do: name, at: place }));
const handled = fc.record({
  do: fc.constant('handle' as const),
  at,
  fate: fc.constantFrom(
    'ok' as const,
    'ok' as const,
    'fails-before' as const,
    'fails-after' as const,
    'refused' as const,
  ),
});
const waited = fc.constantFrom(100, 1_000, 30_000).map((ms) => ({ do: 'wait' as const, ms }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: plain('send') },
  { weight: 2, arbitrary: plain('theirs') },
  { weight: 1, arbitrary: plain('reconnect') },
  { weight: 1, arbitrary: plain('older') },
  { weight: 1, arbitrary: plain('open') },
  { weight: 1, arbitrary: plain('forget') },
  { weight: 5, arbitrary: handled },
  { weight: 5, arbitrary: placed('answer') },
  { weight: 3, arbitrary: placed('push') },
  { weight: 1, arbitrary: placed('lose') },
  { weight: 1, arbitrary: waited },
);

/** Lets `ms` milliseconds pass and runs all promise callbacks that are due. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const held = (key: string) => useThreads.getState().threads[key];
const waiting = (key: string) => useOutbox.getState().pending[key] ?? [];

/** Lets the service respond to every request, until there is none left. */
const settle = async (service: FakeThreadService) => {
  for (let idle = 0; idle < 2; ) {
    await pass(60_000);
    idle = service.requests.length === 0 ? idle + 1 : 0;
    service.answerAll();
  }
};

class Run {
  readonly service = new FakeThreadService();
  readonly key = this.service.key;
  readonly posted: string[] = [];
  readonly #refused = new Set<string>();
  readonly #source = this.service.source();

  constructor(history: number) {
    for (let n = 1; n <= history; n += 1) this.service.writeTheirs(`before ${n}`);
    this.service.pushes.length = 0;
  }

  async take(step: Step): Promise<void> {
    const { service, key } = this;
    if (step.do === 'send') this.#post();
    else if (step.do === 'theirs') service.writeTheirs(`theirs ${service.stored.length}`);
    else if (step.do === 'reconnect') catchUpAll();
    else if (step.do === 'open') void openThread(this.#source);
    else if (step.do === 'forget') dropOlderMessages(key, { most: 60, kept: 20 });
    else if (step.do === 'older') loadOlderMessages(key).catch(() => undefined);
    else if (step.do === 'handle') service.handle(step.at, step.fate);
    else if (step.do === 'answer') service.answer(step.at);
    else if (step.do === 'lose') service.takePush(step.at);
    else if (step.do === 'wait') await pass(step.ms);
    else {
      const message = service.takePush(step.at);
      if (message) receiveMessage(key, message);
    }
    await pass();
  }

  /** Restores the connection for good and retries what was refused. */
  async end(): Promise<void> {
    await settle(this.service);
    catchUpAll();
    void openThread(this.#source);
    await settle(this.service);
    for (const { state, clientMessageId } of waiting(this.key)) {
      if (state === 'failed') retryMessage(this.#source, clientMessageId, quiet);
    }
    await settle(this.service);
  }

  async readToTheStart(): Promise<void> {
    for (let pages = 0; held(this.key)?.hasOlder && pages < 50; pages += 1) {
      const older = loadOlderMessages(this.key);
      this.service.answerAll();
      await older;
    }
  }

  /** The viewer's messages that were never refused, in the order in which they were written. */
  ownOrder(): string[] {
    return this.posted.filter((content) => !this.#refused.has(content));
  }

  #post(): void {
    const content = `mine ${this.posted.length}`;
    this.posted.push(content);
    sendMessage(this.#source, content, { onSent: () => undefined, onFailed: () => this.#refused.add(this.#failing()) });
  }

  #failing(): string {
    const failed = waiting(this.key).findLast(
      ({ state, content }) => state === 'failed' && !this.#refused.has(content),
    );
    return failed?.content ?? '';
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  enterSession(null);
  vi.useRealTimers();
});

describe('R35: the synchronised thread equals a fresh fetch', () => {
  it('for any order of sends, pushes, failures, reconnections and older pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(130), fc.array(step, { maxLength: 60, size: 'max' }), async (history, steps) => {
        enterSession(null);
        const run = new Run(history);
        await run.take({ do: 'open' });
        for (const one of steps) await run.take(one);
        await run.end();

        const { service, key } = run;
        const thread = held(key);
        const oldest = thread?.messages[0]?.seq ?? 1;
        expect(thread?.status).toBe('ready');
        expect(thread?.messages).toEqual(service.stored.filter(({ seq }) => seq >= oldest));
        expect(thread?.hasOlder).toBe(oldest > 1);

        await run.readToTheStart();
        expect(held(key)?.messages).toEqual(service.stored);

        const mine = service.stored.filter((message) => message.mine).map(({ content }) => content);
        expect(waiting(key)).toEqual([]);
        expect(new Set(service.sends).size).toBe(run.posted.length);
        expect([...mine].sort()).toEqual([...run.posted].sort());
        const never = new Set(run.ownOrder());
        expect(mine.filter((content) => never.has(content))).toEqual(run.ownOrder());
      }),
      { numRuns: 1_000 },
    );
  }, 600_000);
});
