import { expect, test } from 'vitest';
import { DESKTOP, walkWidths } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { giveStaffWork, listOwnScreens, listUnseen } from './kit/failing-calls/own-screens.ts';
import { walkFailingCalls } from './kit/failing-calls/walk.ts';
import { IS_FULL } from './kit/full.ts';
import { SCREENS } from './kit/screens.ts';
import { startApp } from './kit/start-app.ts';
import { visit } from './kit/visitor.ts';

const on = startApp();

const WHO = 'vip@demo.test';

test('with a call failing, no screen says what is not so', { timeout: 240_000 }, async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await enter(page, WHO);
  const paths = [...(SCREENS[WHO] ?? []).map(({ path }) => path), ...(await listOwnScreens(page, WHO))];
  const walk = await walkFailingCalls(page, {
    who: WHO,
    paths: IS_FULL ? paths : paths.slice(0, 1),
    widths: walkWidths(DESKTOP),
  });
  await context.close();
  expect(walk.loads).toBeGreaterThanOrEqual(IS_FULL ? 10 : 5);
  expect(walk.falseStatements).toEqual([]);
});

test('each address with a parameter is one of those that are walked', async () => {
  const { page, context } = await visit(on.browser, on.service.url);
  await enter(page, 'premium@demo.test');
  await giveStaffWork(page);
  const walked = Object.values(SCREENS).flatMap((some) => some.map(({ path }) => path));
  for (const who of Object.keys(SCREENS)) {
    if (who === 'visitor') continue;
    await enter(page, who);
    walked.push(...(await listOwnScreens(page, who)));
  }
  await context.close();
  expect(listUnseen(walked)).toEqual([]);
});
