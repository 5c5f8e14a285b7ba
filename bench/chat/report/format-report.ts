import type { SystemName } from '../load/load-types.ts';
import { READS, type ReadName } from '../measure.ts';
import type { Report } from './report.ts';

const NAMES: Record<SystemName, string> = {
  product: 'this service',
  socket: 'this service, by socket',
  floor: 'bare Koa + one insert',
  feathers: 'FeathersJS 5',
  relay: 'bare Socket.IO relay',
};
/** Later than this at the 99th percentile, the generator itself didn't keep its rate. Milliseconds. */
const LATE_MS = 5;

const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a report as readable lines. */
export const formatReport = ({ options, load, systems, inserts, reads, idle, goals, faults }: Report): string[] => {
  const row = (cells: (string | undefined)[]) =>
    cells.map((cell = '', index) => (index === 0 ? cell.padEnd(24) : cell.padStart(13))).join('');
  const names = Object.keys(NAMES) as SystemName[];
  const lines = [
    '',
    `${options.pairs} pairs, 120 bytes, ${options.rounds} rounds of ${options.seconds} s, seed ${options.seed}; load average ${load.map((one) => one.toFixed(1)).join(' ')}`,
    row(['delivered a second', 'x1', 'x8', '', 'p50/p99 ms', '200/s', '2000/s']),
    ...names.map((name) => {
      const of = systems[name];
      const times = (at: string) => `${number(of[at]?.p50, 1)}/${number(of[at]?.p99, 1)}`;
      return row([
        NAMES[name],
        number(of.x1?.perSecond),
        number(of.x8?.perSecond),
        '',
        '',
        times('200/s'),
        times('2000/s'),
      ]);
    }),
    row(['inserts alone', number(inserts.x1), number(inserts.x8)]),
    '',
    row(['reads a second', 'this service', 'bare Koa']),
    ...(Object.keys(READS) as ReadName[]).map((name) =>
      row([READS[name], number(reads.product[name]), number(reads.floor[name])]),
    ),
    '',
    row(['KB an idle connection', 'this service', 'Socket.IO']),
    row(['resident', number(idle.product.residentKb, 1), number(idle.relay.residentKb, 1)]),
    row(['heap and buffers', number(idle.product.heapKb, 1), number(idle.relay.heapKb, 1)]),
    '',
    ...goals.map(
      ({ name, value, bound, atLeast, holds }) =>
        `${holds ? 'ok    ' : 'MISSED'} ${name.padEnd(50)} ${value.toFixed(2)} (${atLeast ? '≥' : '≤'} ${bound})`,
    ),
  ];
  for (const name of names)
    for (const [at, { lagP99, failed }] of Object.entries(systems[name])) {
      if (at.endsWith('/s') && lagP99 > LATE_MS)
        lines.push(`The generator didn't keep ${at} for ${NAMES[name]}: late by ${number(lagP99, 1)} ms at p99.`);
      if (failed > 0) lines.push(`${NAMES[name]} refused ${failed} messages at ${at}.`);
    }
  lines.push(
    faults.length === 0 ? 'Integrity: nothing lost, doubled, reordered, misrouted or unstored.' : 'INTEGRITY BROKEN:',
  );
  for (const fault of faults) lines.push(JSON.stringify(fault));
  return lines;
};
