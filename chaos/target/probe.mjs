import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the server under attack: on request it collects garbage and reports its memory, and its delay since the last time. */
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', (message) => {
  if (message !== 'measure') return;
  const p99LagMs = delay.percentile(99) / 1e6;
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ rssMB: rss / 1e6, heapMB: (heapUsed + external) / 1e6, p99LagMs });
    // Collecting garbage by force is no delay of the service's own.
    setImmediate(() => delay.reset());
  }, 300);
});
process.channel?.unref();
