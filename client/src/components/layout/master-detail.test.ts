import { expect, it, onTestFinished, vi } from 'vitest';
import { beOnPhone } from '../../test/render.tsx';
import { prefetchShown } from './master-detail.tsx';

const beOnDesktop = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width:48em)' }));
  onTestFinished(() => void vi.unstubAllGlobals());
};

it.each([
  ['on a phone only where it is open', beOnPhone, [false, true]],
  ['on a desktop always, as it is beside the list', beOnDesktop, [true, true]],
] as const)('a detail is fetched with its screen %s', async (_where, be, expected) => {
  be();
  const fetched: boolean[] = [];
  for (const isOpen of [false, true]) {
    const prefetch = vi.fn(async () => undefined);
    await prefetchShown(prefetch, isOpen);
    fetched.push(prefetch.mock.calls.length === 1);
  }
  expect(fetched).toEqual(expected);
});

it('a screen is shown also where its detail could not be fetched', async () => {
  await expect(prefetchShown(async () => Promise.reject(new Error('offline')), true)).resolves.toBeUndefined();
});
