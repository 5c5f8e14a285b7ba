import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCoalescedRun } from './coalesce.ts';

/** Work that the test finishes: `started` counts its runs. */
const controlled = () => {
  const finishers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = vi.fn(() => new Promise<void>((resolve, reject) => finishers.push({ resolve, reject })));
  const finish = async (error?: Error) => {
    const finisher = finishers.shift();
    if (error) finisher?.reject(error);
    else finisher?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, finish };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a coalesced run', () => {
  it('runs once more for all calls made during a run, and resolves them when that is done', async () => {
    const { work, finish } = controlled();
    const { run } = createCoalescedRun(work);
    const done = vi.fn();
    for (let call = 0; call < 5; call += 1) void run().then(done);
    await finish();
    expect(work).toHaveBeenCalledTimes(2);
    expect(done).not.toHaveBeenCalled();
    await finish();
    expect(work).toHaveBeenCalledTimes(2);
    expect(done).toHaveBeenCalledTimes(5);
  });

  it('starts anew after its last run, also for a call made in the same turn', async () => {
    const { work, finish } = controlled();
    const { run } = createCoalescedRun(work);
    void run().then(() => void run());
    await finish();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('pauses between two runs', async () => {
    const work = vi.fn(() => Promise.resolve());
    const { run } = createCoalescedRun(work, 250);
    void run();
    void run();
    await vi.advanceTimersByTimeAsync(249);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('rejects all waiting calls when a run fails, does not repeat it, and can be started again', async () => {
    const { work, finish } = controlled();
    const { run } = createCoalescedRun(work);
    const calls = [run(), run()].map((call) => expect(call).rejects.toThrow('down'));
    await finish(new Error('down'));
    await Promise.all(calls);
    expect(work).toHaveBeenCalledTimes(1);
    void run();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does not repeat a run that was forgotten, and starts the next at once', async () => {
    const { work, finish } = controlled();
    const { run, reset } = createCoalescedRun(work);
    void run();
    void run();
    reset();
    void run();
    expect(work).toHaveBeenCalledTimes(2);
    await finish();
    expect(work).toHaveBeenCalledTimes(2);
    void run();
    await finish();
    expect(work).toHaveBeenCalledTimes(3);
  });
});
