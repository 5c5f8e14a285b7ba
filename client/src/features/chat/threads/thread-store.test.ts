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

/** A thread that is open, with its newest page. */
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

describe('the threads', () => {
  it('open on the newest page, and page back to the start', async () => {
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

  it('R34: fetch every page of what was missed', async () => {
    const service = await opened(10);
    for (let n = 0; n < 130; n += 1) service.writeTheirs('while away');
    catchUpAll();
    for (let pages = 0; pages < 4; pages += 1) {
      service.answerAll();
      await pass();
    }
    expect(seqs()).toEqual(upTo(1, 140));
  });

  it('keep a push that comes while the first page is on its way', async () => {
    const service = serviceWith(3);
    void openThread(service.source());
    service.handle(0, 'ok');
    service.writeTheirs('just now');
    pushNext(service);
    service.answer(0);
    await pass();
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('notice that the very first message of a thread was lost', async () => {
    const service = await opened(0);
    service.writeTheirs('lost');
    service.writeTheirs('arrives');
    service.takePush(0);
    pushNext(service);
    service.answerAll();
    await pass();
    expect(seqs()).toEqual([1, 2]);
  });

  it('ask again when they were asked while an older answer was on its way', async () => {
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

  it('make good a failed catch-up by themselves, and leave it be once it is refused', async () => {
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

  it('say that they could not be loaded, until they are', async () => {
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

  it('ignore a push for a thread that nobody looked at', () => {
    const service = serviceWith(0);
    service.writeTheirs('unseen');
    pushNext(service);
    expect(useThreads.getState().threads).toEqual({});
  });

  it.each([
    ['the first page', 0],
    ['what came since', 1],
    ['an older page', 2],
  ])('R35: %s, answered after the session changed, is not kept', async (_, which) => {
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
