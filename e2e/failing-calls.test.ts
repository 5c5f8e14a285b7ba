import { expect, test } from 'vitest';
import { DESKTOP, walkWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { listOwnScreens, listUnseen, makeReport } from './kit/failing-calls/own-screens.ts';
import { FAILURE_WAYS, walkFailingCalls } from './kit/failing-calls/walk.ts';
import { SCREENS } from './kit/screens.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const on = startApp();

/** Each call fails once. */
const WHO = 'vip@demo.test';

test('with a call failing, no screen says what is not so', { timeout: 240_000 }, async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await enter(page, WHO);
  const paths = [...(SCREENS[WHO] ?? []).map(({ path }) => path), ...(await listOwnScreens(page, WHO))];
  const widths = walkWidths(DESKTOP);
  const failed = new Set<string>();
  // Both widths in one way before the next way; on the first screen that makes the call.
  const waysOf = (index: number, call: string) => {
    if (failed.has(call)) return [];
    failed.add(call);
    return [FAILURE_WAYS[Math.floor(index / widths.length) % FAILURE_WAYS.length] ?? '503'];
  };
  const walk = await walkFailingCalls(page, { who: WHO, paths, widths, waysOf });
  await context.close();
  expect(walk.loads).toBeGreaterThanOrEqual(10);
  expect(walk.falseStatements).toEqual([]);
});

test('each address with a parameter is one of those that are walked', async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await enter(page, 'premium@demo.test');
  await makeReport(page);
  const walked = Object.values(SCREENS).flatMap((some) => some.map(({ path }) => path));
  for (const who of Object.keys(SCREENS)) {
    if (who === 'visitor') continue;
    await enter(page, who);
    walked.push(...(await listOwnScreens(page, who)));
  }
  await context.close();
  expect(listUnseen(walked)).toEqual([]);
});
