/**
 * Loaded into a server before it (`--import`): measures how late its event loop is and how much memory it has. Asked for
 * its load, it replies with that of the time since it was asked last, and begins anew.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

let leastBytes = Number.POSITIVE_INFINITY;
let mostBytes = 0;
const readMemory = () => {
  const bytes = process.memoryUsage.rss();
  leastBytes = Math.min(leastBytes, bytes);
  mostBytes = Math.max(mostBytes, bytes);
};
setInterval(readMemory, 25).unref();

process.on('message', (message) => {
  if (message !== 'load') return;
  readMemory();
  const lateMs = (percentile) => Math.max(0, delay.percentile(percentile) / 1e6 - RESOLUTION_MS);
  process.send?.({ lateP99Ms: lateMs(99), lateMaxMs: lateMs(100), grownBytes: mostBytes - leastBytes });
  delay.reset();
  leastBytes = Number.POSITIVE_INFINITY;
  mostBytes = 0;
});
process.channel?.unref();
