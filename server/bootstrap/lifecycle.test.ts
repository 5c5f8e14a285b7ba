import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FROM_SOURCES } from '../../testing/processes/programs.ts';
import { ConfigError } from '../config.ts';
import { formatStartupError } from './lifecycle.ts';

const LIFE = new URL('../../testing/processes/shutdown-fixture.ts', import.meta.url).pathname;

/** A process with a graceful shutdown, whose `stop` says so; the kind decides what happens to it. */
function life(kind: 'good' | 'hangs' | 'throws' | 'throws-late') {
  const child = fork(LIFE, [kind], { execArgv: [...FROM_SOURCES], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  // Not the event 'close', which doesn't come after a disconnect.
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return {
    child,
    begun: once(child, 'message'),
    ended: ended.then(([[code], out, err]) => ({ code, out, err })),
  };
}

test('R59: SIGTERM stops everything once, with code 0', async () => {
  const { child, ended, begun } = life('good');
  await begun;
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, out: 'stopped\n', err: '' });
});

test('the end of the process that forked it is a reason to stop', async () => {
  const { child, ended, begun } = life('good');
  await begun;
  child.disconnect();
  expect(await ended).toEqual({ code: 0, out: 'stopped\n', err: '' });
});

test('an uncaught error is reported, and stops everything with code 1', async () => {
  const { code, out, err } = await life('throws').ended;
  expect({ code, out }).toEqual({ code: 1, out: 'stopped\n' });
  expect(err).toContain('nobody caught this');
});

test('an uncaught error while it stops is reported, and ends it with code 1', async () => {
  const { child, ended, begun } = life('throws-late');
  await begun;
  child.kill('SIGTERM');
  const { code, out, err } = await ended;
  expect({ code, out }).toEqual({ code: 1, out: 'stopped\n' });
  expect(err).toContain('nobody caught this');
});

test('a stop that takes too long ends with code 1', async () => {
  const { child, ended, begun } = life('hangs');
  await begun;
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('longer than 0.3 s') });
});

test('an error that the operator can fix is one sentence, others have their stack', () => {
  expect(formatStartupError(new ConfigError('PORT: is no number.'))).toBe('PORT: is no number.');
  expect(formatStartupError(new Error('odd'))).toMatch(/^Error: odd\n\s+at /);
});

async function text(stream: Readable | null): Promise<string> {
  let all = '';
  for await (const part of stream ?? []) all += part;
  return all;
}
