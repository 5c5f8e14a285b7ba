import type { Page } from 'playwright-core';

/** What the page itself has noted since it was last read. */
export interface Noted {
  /** Milliseconds from each keydown until what it drew was on the screen. */
  readonly keys: number[];
  /** Milliseconds that each task of more than 50 ms took. */
  readonly longTasks: number[];
  /** Milliseconds between one frame and the next. */
  readonly frames: number[];
}

/** Written as text: what runs in the page must not have been touched by a compiler of this side. */
const WATCH = `(() => {
  const noted = { keys: [], longTasks: [], frames: [] };
  let last = 0;
  const frame = (now) => { if (last) noted.frames.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) noted.longTasks.push(duration); })
    .observe({ type: 'longtask' });
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => noted.keys.push(performance.now() - timeStamp);
    port2.postMessage(null);
  }), true);
  window.takeNoted = () => {
    const taken = { keys: noted.keys, longTasks: noted.longTasks, frames: noted.frames };
    noted.keys = []; noted.longTasks = []; noted.frames = [];
    return taken;
  };
})()`;

/** Has a page note its frames, long tasks and key strokes from now on. */
export const watch = (page: Page): Promise<unknown> => page.evaluate(WATCH);

/** What was noted since the last time. */
export const take = (page: Page): Promise<Noted> => page.evaluate('window.takeNoted()') as Promise<Noted>;

/** Bytes of JavaScript's heap and number of DOM nodes, after the garbage was collected. */
export const measureMemory = async (page: Page): Promise<{ heap: number; nodes: number }> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heap: usedSize, nodes };
};
