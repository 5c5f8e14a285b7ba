import { judged } from '../goals.ts';
import { loadEarlierEngine } from '../limits/earlier-engine.ts';
import { toThousandths } from '../statistics.ts';
import type { MonthSettings } from './community.ts';
import { type EarlierPlanner, planEarlier, planNow, planOneWay, planRandomly } from './engines.ts';
import { type MonthFigures, simulateMonth } from './simulate.ts';

export interface MonthOptions {
  readonly seed: string;
  /** The commit to compare with. */
  readonly baseline: string;
  /** Members of the larger community. */
  readonly members: number;
}

const AWAY = { awayShare: 0.4, newShare: 0.01 };

/**
 * Introduces two communities for a month and a fortnight, by this engine, an earlier one, at random and one-way. People say yes by a rule
 * that no engine sees. Prints tables.
 */
export async function monthBench({ seed, baseline, members }: MonthOptions): Promise<void> {
  const earlier = await loadEarlierEngine<EarlierPlanner>(baseline, ['plan/day-plan.ts', 'search/pool.ts']);
  const small: MonthSettings = { ...AWAY, members: 300, days: 30, city: 'London', seed };
  const large: MonthSettings = { ...AWAY, members, days: 14, seed };
  const ways = [
    ['this engine', planNow],
    ...(earlier ? [[`the engine of ${baseline}`, planEarlier(earlier.engine)] as const] : []),
    ['at random', planRandomly],
    ['one-way', planOneWay],
  ] as const;
  const [ofSmall, ofLarge] = [small, large].map((settings) => {
    const found = ways.map(([way, plan]) => ({ way, ...simulateMonth(settings, plan) }));
    console.log(`${settings.members} members, ${settings.days} days`);
    console.table(found.map(({ way, ...figures }) => ({ way, ...toRow(figures) })));
    return found;
  });
  earlier?.remove();
  const [month, fortnight] = [ofSmall?.[0], ofLarge?.[0]];
  if (!month || !fortnight) return;
  const before = (found: typeof ofSmall) => (earlier ? (found?.[1]?.connections ?? 0) : 0);
  const ratio = (found: typeof ofSmall) => toThousandths((found?.[0]?.connections ?? 0) / Math.max(1, before(found)));
  const sound = (found: typeof ofSmall) =>
    toThousandths((found?.[0]?.soundConnections ?? 0) / Math.max(1, earlier ? (found?.[1]?.soundConnections ?? 0) : 0));
  const small300 = (what: string) => `300 members: ${what}`;
  console.table(
    judged([
      {
        what: small300('member-days with somebody new'),
        value: toThousandths(month.daysWithSomebodyNew),
        goal: 0.85,
        isFloor: true,
      },
      { what: small300('places wasted on the away'), value: toThousandths(month.wastedOnAway), goal: 0.02 },
      { what: small300('relaxed on day 7'), value: toThousandths(month.relaxedOnDay7), goal: 0.1 },
      { what: small300('empty days that do not say why'), value: month.unexplainedEmptyDays, goal: 0 },
      {
        what: small300('connections, times the earlier engine (aim)'),
        value: ratio(ofSmall),
        goal: 1.2,
        isFloor: true,
      },
      {
        what: `${members} members: connections, times the earlier engine`,
        value: ratio(ofLarge),
        goal: 1.35,
        isFloor: true,
      },
      { what: `${members} members: sound connections, the same`, value: sound(ofLarge), goal: 1.35, isFloor: true },
      {
        what: 'introductions that break an essential',
        value: toThousandths(Math.max(month.essentialBroken, fortnight.essentialBroken)),
        goal: 0.05,
      },
      { what: 'limits broken, by held facts', value: month.limitsBroken + fortnight.limitsBroken, goal: 0 },
    ]),
  );
}

const toRow = (figures: MonthFigures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, toThousandths(value)]));
