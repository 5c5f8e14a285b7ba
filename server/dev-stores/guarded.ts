import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/root.ts';
import { buildChildEnvironment } from '../config.ts';
import { hasEnded } from './processes.ts';
import type { Program } from './programs.ts';

const GUARD = join(ROOT, 'server', 'dev-stores', 'guard.mjs');
const START_LIMIT_MS = 60_000;

/** A store that runs under a guard, which restarts it when it crashes. `stop` ends it cleanly and resolves once it has ended. */
export type GuardedStore = { readonly stop: () => Promise<void> };

type Files = { readonly pid: string; readonly log: string };

/** Starts a store and resolves once it accepts connections on the loopback `port`; otherwise throws the end of its log. */
export async function runGuarded(program: Program, args: string[], files: Files, port: number): Promise<GuardedStore> {
  const guard = spawn(process.execPath, [GUARD, files.pid, files.log, program.file, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: buildChildEnvironment(program.env),
  });
  // Without a listener, closing the pipe of a guard that has already ended would be an uncaught error.
  guard.stdin?.on('error', () => {});
  const stop = () => stopGuard(guard);
  try {
    await waitUntilAccepting(port, guard);
    guard.stdin?.write('up\n');
  } catch (error) {
    await stop();
    throw new Error(`${program.file} did not start: ${await readLogEnd(files.log)}`, { cause: error });
  }
  return { stop };
}

async function stopGuard(guard: ChildProcess): Promise<void> {
  if (hasEnded(guard)) return;
  const exit = once(guard, 'exit');
  guard.stdin?.end();
  await exit;
}

async function waitUntilAccepting(port: number, guard: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isAccepting(port))) {
    if (hasEnded(guard)) throw new Error('it ended at once');
    if (Date.now() > deadline) throw new Error('it does not answer');
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** Whether something accepts TCP connections on the loopback port. */
function isAccepting(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function readLogEnd(log: string): Promise<string> {
  const lines = await readFile(log, 'utf8').then(
    (text) => text.trim().split('\n'),
    () => [],
  );
  return `${lines.slice(-3).join(' ').slice(-600)} (${log})`;
}
