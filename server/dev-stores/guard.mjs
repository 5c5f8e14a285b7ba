/**
 * Runs a store exactly as long as the parent process runs: starts `<command>`, and sends it SIGTERM when stdin closes,
 * which also happens when the parent is killed. Once the parent has written a line to say that the store is up, a store that
 * crashes is restarted. The guard is detached from the terminal, so that Ctrl-C reaches only the parent, which stops the
 * stores last.
 *
 * node guard.mjs <pid file> <log file> <command> [argument …]
 */
import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const EXIT_LIMIT_MS = 10_000;
const MAX_PAUSE_MS = 5_000;
const [pidFile, logFile, command, ...args] = process.argv.slice(2);
const log = openSync(logFile, 'w', 0o600);

let store;
let pauseMs = 100;
let wasUp = false;
let isEnding = false;

function run() {
  const startedAt = Date.now();
  store = spawn(command, args, { stdio: ['ignore', 'pipe', log] });
  createInterface({ input: store.stdout }).on('line', copyToLog);
  store.on('spawn', () => writeFileSync(pidFile, `${store.pid}\n`));
  store.on('error', () => process.exit(127));
  store.on('close', (code) => {
    removePidFile(store.pid);
    if (isEnding || !wasUp) process.exit(code ?? 1);
    pauseMs = Date.now() - startedAt > MAX_PAUSE_MS ? 100 : Math.min(pauseMs * 2, MAX_PAUSE_MS);
    setTimeout(run, pauseMs);
  });
}

/**
 * Writes a line of the store. Once there are clients, MongoDB's lines quote what these store, such as an e-mail that is taken or a command
 * that took long: then a line keeps what happened, and of how alone what ends the store.
 */
function copyToLog(line) {
  writeSync(log, `${wasUp && line.startsWith('{') ? withoutValues(line) : line}\n`);
}

function withoutValues(line) {
  try {
    const { attr, ...rest } = JSON.parse(line);
    return JSON.stringify(rest.s === 'F' ? { ...rest, attr } : rest);
  } catch {
    return '{"msg":"a line that is no JSON"}';
  }
}

/** Removes the pid file unless the store of a later run has already written its own id there. */
function removePidFile(pid) {
  try {
    if (Number(readFileSync(pidFile, 'utf8')) === pid) rmSync(pidFile);
  } catch {
    // There is no pid file.
  }
}

function end() {
  isEnding = true;
  if (store.exitCode !== null || store.signalCode !== null) process.exit(0);
  store.kill('SIGTERM');
  setTimeout(() => store.kill('SIGKILL'), EXIT_LIMIT_MS).unref();
}

run();
process.stdin.on('data', () => {
  wasUp = true;
});
process.stdin.on('end', end).on('error', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
