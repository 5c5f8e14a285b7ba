import { getInitialServer, type Run } from '../run.ts';
import type { SideTasks } from '../side-tasks.ts';
import { injectFault } from './inject-fault.ts';
import { isRecovered, measureRecovery, membersOnServers, type Recovery } from './recovery.ts';
import type { Fault } from './schedule.ts';

const RECOVERS_WITHIN_MS = 45_000;
const LOOK_MS = 10;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does one fault after the other; the next one comes soon after the service is whole again. */
export const runFaults = async (
  run: Run,
  faults: readonly Fault[],
  sideTasks: SideTasks,
  say: (line: string) => void,
): Promise<Recovery[]> => {
  const { members, ledger, acks, random } = run;
  const recoveries: Recovery[] = [];
  for (const [index, fault] of faults.entries()) {
    const what = `${fault.kind} ${fault.targets.join(' and ')}, ${fault.ms} ms`;
    sideTasks.startRaces(index);
    ledger.append({ op: 'fault', what });
    const hit = fault.kind === 'stop' ? [] : membersOnServers(members, fault.targets);
    const injected = await injectFault(run.cluster, fault);
    const storesServe = await injected.storesReadyAt;
    const isOver = () => isRecovered(members, hit, acks, injected);
    for (const end = performance.now() + RECOVERS_WITHIN_MS; !isOver() && performance.now() < end; )
      await pause(LOOK_MS);
    if (!isOver()) run.faults.push({ kind: 'failed', what: `not recovered after cycle ${index + 1}: ${what}` });
    const recovery = measureRecovery(fault, hit, acks, injected, storesServe);
    recoveries.push(recovery);
    const slowest = Math.max(...recovery.caughtUpAfter.map((ms) => ms ?? Number.POSITIVE_INFINITY));
    say(
      `${index + 1}/${faults.length} ${what}: acknowledged again after ${Math.round(recovery.ackedAfter ?? -1)} ms` +
        (hit.length > 0 ? `, the last of its ${hit.length} clients caught up after ${Math.round(slowest)} ms` : ''),
    );
    await sideTasks.runLeavers(index);
    rebalance(run);
    await pause(200 + random() * 400);
  }
  return recoveries;
};

/** Reconnects the members to their initial servers, as a load balancer does after a restart. */
const rebalance = ({ cluster, members }: Run): void => {
  members.forEach(({ line, tab }, index) => {
    const home = getInitialServer(index, cluster.urls);
    if (line.at() === home) return;
    line.goTo(home);
    tab.breakOff();
  });
};
