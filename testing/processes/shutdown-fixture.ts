/** A process for the tests of `gracefulShutdown`: its argument says how it ends. */
import { gracefulShutdown } from '../../server/bootstrap/lifecycle.ts';

const [kind] = process.argv.slice(2);

const stop = async () => {
  process.stdout.write('stopped\n');
  if (kind === 'hangs') await new Promise(() => {});
  if (kind === 'throws-late') {
    setImmediate(() => Promise.reject(new Error('nobody caught this')));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const complain = (error: unknown) => process.stderr.write(`${error}\n`);

gracefulShutdown({ stop, limitMs: 300, reportError: complain });
setInterval(() => {}, 60_000);
process.send?.('begun');
if (kind === 'throws') setImmediate(() => Promise.reject(new Error('nobody caught this')));
