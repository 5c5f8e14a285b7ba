import { enter } from '../../e2e/kit/enter.ts';
import { listOwnScreens, makeReport } from '../../e2e/kit/failing-calls/own-screens.ts';
import { type FailureWalk, type FailureWay, walkFailingCalls } from '../../e2e/kit/failing-calls/walk.ts';
import { SCREENS } from '../../e2e/kit/screens.ts';
import { startService } from '../../e2e/kit/service.ts';
import { visit } from '../../e2e/kit/visitor.ts';
import { launchChromium } from '../../testing/browser/chromium.ts';

interface Choice {
  readonly width: number;
  /** A part of an account and an address, such as `admin@demo.test /staff/reports`; all with ''. */
  readonly only: string;
  readonly ways: readonly FailureWay[];
}

const sum = (walks: readonly FailureWalk[], count: 'screens' | 'calls' | 'loads'): number =>
  walks.reduce((all, walk) => all + walk[count], 0);

/**
 * Opens every screen of each account of the demo community, those of one person and views at addresses of their own too, with each
 * of its reading calls failing in each of the ways. Where nothing says that something failed, it is a count in a bar or a portrait.
 */
export const walkScreens = async (choice: Choice, say: (line: string) => void): Promise<FailureWalk> => {
  const { width, only, ways } = choice;
  const service = await startService({ RATE_LIMITS: 'off' });
  const browser = await launchChromium();
  try {
    const member = await visit(browser, service.url);
    await enter(member.page, 'premium@demo.test');
    await makeReport(member.page);
    await member.context.close();
    const walks: FailureWalk[] = [];
    for (const [who, screens] of Object.entries(SCREENS)) {
      if (who === 'visitor') continue;
      const { page, context } = await visit(browser, service.url, width);
      await enter(page, who);
      const all = [...screens.map(({ path }) => path), ...(await listOwnScreens(page, who))];
      const paths = all.filter((path) => `${who} ${path}`.includes(only));
      const walk = await walkFailingCalls(page, { who, paths, widths: [width], waysOf: () => ways });
      await context.close();
      say(`${who}: ${walk.screens} screens, ${walk.loads} loads, ${walk.falseStatements.length} false statements`);
      walks.push(walk);
    }
    return {
      screens: sum(walks, 'screens'),
      calls: sum(walks, 'calls'),
      loads: sum(walks, 'loads'),
      falseStatements: walks.flatMap(({ falseStatements }) => falseStatements),
      silent: [...new Set(walks.flatMap(({ silent }) => silent))],
    };
  } finally {
    await browser.close();
    await service.stop();
  }
};
