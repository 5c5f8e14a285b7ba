import { expect, test } from 'vitest';
import { listUnreachable } from './unreachable.ts';

test('a production installation is told where nobody reads what people write, and another one is not', () => {
  const placeholder = expect.stringMatching(/^shared\/brand\.ts: .*mithaq\.example.*set the company's domain\.$/);
  expect(listUnreachable({ isProduction: true })).toEqual([
    expect.stringMatching(/^SUPPORT_EMAIL: missing.*set an address/),
    placeholder,
  ]);
  expect(listUnreachable({ isProduction: true, supportEmail: 'team@example.com' })).toEqual([placeholder]);
  expect(listUnreachable({ isProduction: false })).toEqual([]);
});
