import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { childEnvironment } from '../../server/config.ts';
import type { StoreAddresses } from '../../server/embedded/running.ts';
import { shipped } from '../shipped.ts';

/** A worker as shipped, ready to work. */
export const startWorkerProcess = async ({ mongodbUri, redisUrl }: StoreAddresses): Promise<ChildProcess> => {
  const { flags, file } = await shipped('worker');
  const child = fork(file, {
    execArgv: [...flags],
    env: childEnvironment({ MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, LOG_LEVEL: 'error' }),
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error(`The worker ended with ${message}.`);
  return child;
};

export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** The most memory that a process has had so far, in MB (Linux). */
export const peakMegabytes = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
};

/** Seconds of processor time that a process has used (Linux). */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
