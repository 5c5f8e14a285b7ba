import { expect, test } from 'vitest';
import { enter } from './kit/enter.ts';
import { FAILURE_WAYS, walkFailingCalls } from './kit/failing-calls.ts';
import { SCREENS } from './kit/screens.ts';
import { stage } from './kit/stage.ts';
import { visit } from './kit/visitor.ts';

const on = stage();

/** Each call fails in one of the ways here; `npm run chaos -- failing-calls` has all, for every account. */
const WHO = 'vip@demo.test';

test('with a call failing, no screen says what is not so', { timeout: 240_000 }, async () => {
  const { page, context } = await visit(on.browser, on.service.url, 1440);
  await enter(page, WHO);
  const paths = (SCREENS[WHO] ?? []).map(({ path }) => path);
  const walk = await walkFailingCalls(page, paths, (index) => [FAILURE_WAYS[index % FAILURE_WAYS.length] ?? '503']);
  await context.close();
  expect(walk.loads).toBeGreaterThan(10);
  expect(walk.falseStatements).toEqual([]);
});
