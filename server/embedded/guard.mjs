/**
 * Keeps a store exactly as long as its parent lives: runs `<command>`, and sends it SIGTERM once our stdin closes, which
 * it also does when the parent is killed hard. After the parent has written a line to say that the store is up, a store
 * that dies by itself is started again. Detached from the terminal, so that Ctrl-C reaches the parent alone, which stops
 * the stores last.
 *
 * node guard.mjs <pid file> <log file> <command> [argument …]
 */
import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 5_000;
const [pidFile, logFile, command, ...args] = process.argv.slice(2);
const log = openSync(logFile, 'w', 0o600);

let store;
let pauseMs = 100;
let wasUp = false;
let ending = false;

function run() {
  const began = Date.now();
  store = spawn(command, args, { stdio: ['ignore', log, log] });
  store.on('spawn', () => writeFileSync(pidFile, `${store.pid}\n`));
  store.on('error', () => process.exit(127));
  store.on('exit', (code) => {
    forget(store.pid);
    if (ending || !wasUp) process.exit(code ?? 1);
    pauseMs = Date.now() - began > LONGEST_PAUSE_MS ? 100 : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    setTimeout(run, pauseMs);
  });
}

/** The next run's store may have written its own id there by now. */
function forget(pid) {
  try {
    if (Number(readFileSync(pidFile, 'utf8')) === pid) rmSync(pidFile);
  } catch {
    // Nothing to forget.
  }
}

function end() {
  ending = true;
  if (store.exitCode !== null || store.signalCode !== null) process.exit(0);
  store.kill('SIGTERM');
  setTimeout(() => store.kill('SIGKILL'), PATIENCE_MS).unref();
}

run();
process.stdin.on('data', () => {
  wasUp = true;
});
process.stdin.on('end', end).on('error', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
