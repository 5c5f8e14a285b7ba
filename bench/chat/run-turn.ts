import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { judge, type StoredMessage, type Verdict } from './ledger.ts';
import type { System } from './systems.ts';
import type { Ledger, Load, LoadResult, Turn } from './wire.ts';

const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url));

export type JudgedResult = Omit<LoadResult, 'ledger'> & { verdict: Verdict };

/** Puts a system under one load after another, from a fresh generator process, and judges each. */
export const runTurn = async ({ name, child, pairs, stored }: System, loads: Load[]): Promise<JudgedResult[]> => {
  const results: JudgedResult[] = [];
  for (const load of loads) {
    const since = new Date();
    const { ledger, ...figures } = await generate({ system: name, url: child.url, pairs, loads: [load] });
    results.push({ ...figures, verdict: judge(ledger, (await stored(since)) ?? relayed(ledger)) });
  }
  return results;
};

/** What a system that stores nothing took: the pushes themselves are then all there is. */
const relayed = ({ sent }: Ledger): StoredMessage[] =>
  sent.flatMap(({ id, conversation, key }) => (id === undefined ? [] : [{ id, conversation, key }]));

const generate = (turn: Turn): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const generator = fork(GENERATOR, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
    generator.once('message', (result) => resolve(result as LoadResult));
    generator.once('error', reject);
    generator.once('exit', (code) => reject(new Error(`The generator ended with code ${code}.`)));
    generator.send(turn);
  });
