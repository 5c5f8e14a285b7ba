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

/** Judges a running instance, or as much of it as a planted fault needs. */
export type Judge = (service: RunningService, isPlanted: boolean) => Promise<Verdict>;

const JUDGES: Readonly<Record<string, Judge>> = {
  'accessibility-checker': judgeAccessibility,
  'Nu HTML checker': judgeHtml,
  'Spectral and Redocly': judgeDescription,
  'python-socketio': judgeSocket,
  Schemathesis: judgeEveryCall,
};

/** Lets a judge find the planted fault and then judge; prints a line, and those of the faults. */
const callJudge = async (name: string, judge: Judge): Promise<void> => {
  const service = await startService({ RATE_LIMITS: 'off' });
  try {
    const planted = await judge(service, true);
    const isSilent = planted.faults.length === 0 || planted.count === 0;
    const silent = { faults: ['It did not find the planted one.', ...planted.faults], count: 0 };
    const { faults, count } = isSilent ? silent : await judge(service, false);
    const isClean = faults.length === 0 && count > 0;
    console.log(
      [`${isClean ? 'ok    ' : 'MISSED'} ${name}: ${faults.length} faults in ${count}`, ...faults].join('\n'),
    );
    if (!isClean) process.exitCode = 1;
  } finally {
    await service.stop();
  }
};

installJudges();
const wanted = (process.argv[2] ?? '').toLowerCase();
for (const [name, judge] of Object.entries(JUDGES))
  if (name.toLowerCase().includes(wanted)) await callJudge(name, judge);
