import { enter } from '../../e2e/kit/enter.ts';
import { FAILURE_WAYS, type FalseStatement, walkFailingCalls } from '../../e2e/kit/failing-calls.ts';
import { SCREENS } from '../../e2e/kit/screens.ts';
import { startService } from '../../e2e/kit/service.ts';
import { visit } from '../../e2e/kit/visitor.ts';
import { launchChromium } from '../../testing/browser/chromium.ts';

export interface ScreensResult {
  /** Loads of a screen with one call failing. */
  readonly loads: number;
  readonly falseStatements: readonly FalseStatement[];
  /** Loads in which nothing said that something failed, as `<path>: <call>`; counts in bars and small portraits have no notice. */
  readonly silent: readonly string[];
}

/** Opens every screen of each account of the demo community with each of its reading calls failing in each way. */
export const walkScreens = async (width: number, say: (line: string) => void): Promise<ScreensResult> => {
  const service = await startService({ RATE_LIMITS: 'off' });
  const browser = await launchChromium();
  try {
    const walks = [];
    for (const [who, screens] of Object.entries(SCREENS)) {
      if (who === 'visitor') continue;
      const { page, context } = await visit(browser, service.url, width);
      await enter(page, who);
      const walk = await walkFailingCalls(
        page,
        screens.map(({ path }) => path),
        () => FAILURE_WAYS,
      );
      await context.close();
      say(`${who}: ${walk.loads} loads, ${walk.falseStatements.length} statements that are not so`);
      walks.push(walk);
    }
    return {
      loads: walks.reduce((sum, { loads }) => sum + loads, 0),
      falseStatements: walks.flatMap(({ falseStatements }) => falseStatements),
      silent: [...new Set(walks.flatMap(({ silent }) => silent))],
    };
  } finally {
    await browser.close();
    await service.stop();
  }
};
