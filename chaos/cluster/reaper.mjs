/**
 * Ends what a soak has started when the soak itself is killed hard: it receives the ids of processes, one a line, `+1234`
 * when one starts and `-1234` when it has ended, and ends those that are left once its stdin closes.
 */
import { createInterface } from 'node:readline';

const alive = new Set();
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) alive.add(pid);
  else alive.delete(pid);
});
lines.on('close', () => {
  for (const pid of alive) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  process.exit(0);
});
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
