import type { Asides } from '../asides.ts';
import { homeOf, type Stage } from '../stage.ts';
import { strike } from './nemesis.ts';
import { isRecovered, membersAt, type Recovery, recoveryOf } from './recovery.ts';
import type { Fault } from './schedule.ts';

const RECOVERS_WITHIN_MS = 45_000;
const LOOK_MS = 10;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does one fault after the other; the next one comes soon after the service is whole again. */
export const runFaults = async (
  stage: Stage,
  faults: readonly Fault[],
  asides: Asides,
  say: (line: string) => void,
): Promise<Recovery[]> => {
  const { members, ledger, acks, random } = stage;
  const recoveries: Recovery[] = [];
  for (const [index, fault] of faults.entries()) {
    const what = `${fault.kind} ${fault.targets.join(' and ')}, ${fault.ms} ms`;
    asides.during(index);
    ledger.note({ op: 'fault', what });
    const hit = fault.kind === 'stop' ? [] : membersAt(members, fault.targets);
    const struck = await strike(stage.cluster, fault);
    const storesServe = await struck.up;
    const isOver = () => isRecovered(members, hit, acks, struck);
    for (const end = performance.now() + RECOVERS_WITHIN_MS; !isOver() && performance.now() < end; )
      await pause(LOOK_MS);
    if (!isOver()) stage.faults.push({ kind: 'failed', what: `not recovered after cycle ${index + 1}: ${what}` });
    const recovery = recoveryOf(fault, hit, acks, struck, storesServe);
    recoveries.push(recovery);
    const slowest = Math.max(...recovery.caughtUpAfter.map((ms) => ms ?? Number.POSITIVE_INFINITY));
    say(
      `${index + 1}/${faults.length} ${what}: acknowledged again after ${Math.round(recovery.ackedAfter ?? -1)} ms` +
        (hit.length > 0 ? `, the last of its ${hit.length} clients caught up after ${Math.round(slowest)} ms` : ''),
    );
    await asides.between(index);
    goHome(stage);
    await pause(200 + random() * 400);
  }
  return recoveries;
};

/** As a balancer spreads people over the servers again that it has. */
const goHome = ({ members }: Stage): void => {
  members.forEach(({ line, tab }, index) => {
    if (line.at() === homeOf(index)) return;
    line.goTo(homeOf(index));
    tab.breakOff();
  });
};
