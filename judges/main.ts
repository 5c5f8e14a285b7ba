import { type RunningService, startService } from '../e2e/kit/service.ts';
import { judgeAccessibility } from './accessibility.ts';
import { judgeDescription } from './description.ts';
import { judgeHtml } from './html.ts';
import { installJudges } from './install.ts';
import { judgeEveryCall } from './schemathesis.ts';
import { judgeSocket } from './socket.ts';

/*
 * `npm run judges [-- <part of a name>]`: lets programs that others wrote judge the product, each on an instance of its own with
 * the demo community. Exits with 1 where one finds a fault, or does not find the one that was planted for it.
 */

/** What a judge found. */
export interface Verdict {
  readonly faults: readonly string[];
  /** How many things it looked at. */
  readonly count: number;
}

/** Judges a running instance; where a fault `isPlanted`, as much of it as has that. */
export type Judge = (service: RunningService, isPlanted: boolean) => Promise<Verdict>;

const JUDGES: Readonly<Record<string, Judge>> = {
  'accessibility-checker': judgeAccessibility,
  'Nu HTML checker': judgeHtml,
  'Spectral and Redocly': judgeDescription,
  'python-socketio': judgeSocket,
  Schemathesis: judgeEveryCall,
};

const callJudge = async (name: string, judge: Judge): Promise<boolean> => {
  const service = await startService({ RATE_LIMITS: 'off' });
  try {
    const planted = await judge(service, true);
    if (planted.faults.length === 0) {
      console.log(`MISSED ${name}: did not find the planted fault`);
      return false;
    }
    const { faults, count } = await judge(service, false);
    const isClean = faults.length === 0 && count > 0;
    console.log(`${isClean ? 'ok    ' : 'MISSED'} ${name}: ${faults.length} faults in ${count}`);
    for (const fault of faults) console.log(`       ${fault}`);
    return isClean;
  } finally {
    await service.stop();
  }
};

installJudges();
const [wanted = ''] = process.argv.slice(2);
for (const [name, judge] of Object.entries(JUDGES)) {
  if (name.toLowerCase().includes(wanted.toLowerCase()) && !(await callJudge(name, judge))) process.exitCode = 1;
}
