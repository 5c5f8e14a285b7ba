import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunningService } from '../e2e/kit/service.ts';
import { pythonEnvironment } from './install.ts';
import type { Judge, Verdict } from './main.ts';

const PROGRAM = join(import.meta.dirname, 'two_members.py');

/** Runs the program by one transport; restarts the service when it asks for that. */
const run = async (service: RunningService, transport: string, isPlanted: boolean): Promise<Verdict> => {
  const args = [PROGRAM, service.url, transport, isPlanted ? 'planted' : 'sound'];
  const child = spawn('python3', args, { env: pythonEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] });
  const faults: string[] = [];
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'restart') {
      await service.killAndRestart();
      child.stdin.write('\n');
    } else if (line.startsWith('count ')) count = Number(line.slice('count '.length));
    else if (line !== '') faults.push(`${transport}: ${line}`);
  }
  return { faults: count > 0 ? faults : [...faults, `${transport}: it ended before its end.`], count };
};

/** python-socketio, by each transport: what is sent arrives once, also over a restart of the service. */
export const judgeSocket: Judge = async (service, isPlanted) => {
  const found = await run(service, 'websocket', isPlanted);
  if (isPlanted) return found;
  const { faults, count } = await run(service, 'polling', false);
  return { faults: [...found.faults, ...faults], count: found.count + count };
};
