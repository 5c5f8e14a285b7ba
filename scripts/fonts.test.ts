import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../server/bootstrap/root.ts';
import { FONTS, narrowFont } from './fonts.ts';

test.each(Object.entries(FONTS))('%s is what `npm run fonts` makes of its package', async (file, narrowed) => {
  const kept = readFileSync(join(ROOT, 'client/src/fonts', file));
  expect((await narrowFont(narrowed)).equals(kept)).toBe(true);
});
