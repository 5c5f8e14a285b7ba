import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { FakeThreadService } from '../../../test/fake-thread-service.ts';
import { catchUp, catchUpAll, loadOlderMessages, openThread, receiveMessage, useThreads } from './thread-store.ts';

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const thread = () => useThreads.getState().threads['match:m1'];
const seqs = () => (thread()?.messages ?? []).map(({ seq }) => seq);
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const serviceWith = (count: number): FakeThreadService => {
  const service = new FakeThreadService('match:m1');
  for (let n = 0; n < count; n += 1) service.writeTheirs(`text ${n}`);
  service.pushes.length = 0;
  return service;
};

/** Opens a thread with its newest page. */
const opened = async (count: number): Promise<FakeThreadService> => {
  const service = serviceWith(count);
  void openThread(service.source());
  service.answerAll();
  await pass();
  return service;
};

const pushNext = (service: FakeThreadService) => {
  const message = service.takePush(0);
  if (message) receiveMessage(service.key, message);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  enterSession(null);
  vi.useRealTimers();
});

describe('the thread store', () => {
  it('loads the newest page, then older pages back to the start', async () => {
    const service = await opened(120);
    expect(seqs()).toEqual(upTo(71, 120));
    expect(thread()).toMatchObject({ status: 'ready', hasOlder: true });
    for (const oldest of [21, 1]) {
      const older = loadOlderMessages(service.key);
      service.answerAll();
      await older;
      expect(seqs()).toEqual(upTo(oldest, 120));
    }
    expect(thread()?.hasOlder).toBe(false);
  });

  it('R34: fetches every page of missed messages', async () => {
    const service = await opened(10);
    for (let n = 0; n < 130; n += 1) service.writeTheirs('while away');
    catchUpAll();
    for (let pages = 0; pages < 4; pages += 1) {
      service.answerAll();
      await pass();
    }
    expect(seqs()).toEqual(upTo(1, 140));
  });

  it('keeps a push that arrives while the first page is loading', async () => {
    const service = serviceWith(3);
    void openThread(service.source());
    service.handle(0, 'ok');
    service.writeTheirs('just now');
    pushNext(service);
    service.answer(0);
    await pass();
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('detects that the first message of a thread is missing', async () => {
    const service = await opened(0);
    service.writeTheirs('lost');
    service.writeTheirs('arrives');
    service.takePush(0);
    pushNext(service);
    service.answerAll();
    await pass();
    expect(seqs()).toEqual([1, 2]);
  });

  it('fetches again when requested while an older response was pending', async () => {
    const service = await opened(1);
    catchUpAll();
    service.handle(0, 'ok');
    service.writeTheirs('after the answer was made');
    catchUpAll();
    service.answer(0);
    await pass();
    service.answerAll();
    await pass();
    expect(seqs()).toEqual([1, 2]);
  });

  it('repeats a failed catch-up by itself, and stops after a refusal', async () => {
    const service = await opened(1);
    service.writeTheirs('missed');
    const done = catchUp(service.key);
    service.answerAll('fails-before');
    await done;
    expect(service.requests).toHaveLength(0);
    await pass(1_000);
    service.answerAll();
    await pass();
    expect(seqs()).toEqual([1, 2]);

    const load = vi.fn(() => Promise.reject(new ApiError(404, '')));
    await openThread({ ...service.source(), load });
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('reports a failure to load until it succeeds', async () => {
    const service = serviceWith(2);
    void openThread(service.source());
    expect(thread()?.status).toBe('loading');
    service.answerAll('fails-before');
    await pass();
    expect(thread()?.status).toBe('failed');
    void openThread(service.source());
    expect(thread()?.status).toBe('loading');
    service.answerAll();
    await pass();
    expect(thread()?.status).toBe('ready');
    expect(seqs()).toEqual([1, 2]);
  });

  it('ignores a push for a thread that was not opened', () => {
    const service = serviceWith(0);
    service.writeTheirs('unseen');
    pushNext(service);
    expect(useThreads.getState().threads).toEqual({});
  });

  it.each([
    ['the first page', 0],
    ['newer messages', 1],
    ['an older page', 2],
  ])('R35: discards %s when its response arrives after the session changed', async (_, which) => {
    const service = which === 0 ? serviceWith(60) : await opened(60);
    if (which === 0) void openThread(service.source());
    if (which === 1) catchUpAll();
    if (which === 2) void loadOlderMessages(service.key);
    await pass();
    enterSession(null);
    expect(useThreads.getState().threads).toEqual({});

    const next = new FakeThreadService(service.key);
    void openThread(next.source());
    service.writeTheirs('for the last one only');
    service.answerAll();
    await pass(60_000);
    expect(seqs()).toEqual([]);
    expect(service.requests).toHaveLength(0);
    next.answerAll();
    await pass();
    expect(thread()).toMatchObject({ status: 'ready', messages: [] });
  });
});
