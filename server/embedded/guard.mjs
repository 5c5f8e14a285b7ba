/**
 * Keeps a store no longer than its parent lives: runs `<command>`, and sends it SIGTERM once our stdin closes, which it
 * also does when the parent is killed hard. Detached from the terminal, so that Ctrl-C reaches the parent alone, which
 * stops the stores last.
 *
 * node guard.mjs <pid file> <log file> <command> [argument …]
 */
import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const PATIENCE_MS = 10_000;
const [pidFile, logFile, command, ...args] = process.argv.slice(2);

const log = openSync(logFile, 'w', 0o600);
const store = spawn(command, args, { stdio: ['ignore', log, log] });

function end() {
  store.kill('SIGTERM');
  setTimeout(() => store.kill('SIGKILL'), PATIENCE_MS).unref();
}

/** The next run's store may have written its own id there by now. */
function forget() {
  try {
    if (Number(readFileSync(pidFile, 'utf8')) === store.pid) rmSync(pidFile);
  } catch {
    // Nothing to forget.
  }
}

store.on('spawn', () => writeFileSync(pidFile, `${store.pid}\n`));
store.on('error', () => process.exit(127));
store.on('exit', (code) => {
  forget();
  process.exit(code ?? 1);
});
process.stdin.on('end', end).on('error', end).resume();
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
