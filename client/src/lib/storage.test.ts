import { afterEach, expect, it, vi } from 'vitest';
import { keptInTab, keptOnDevice } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the tab', keptInTab, 'sessionStorage'],
  ['the device', keptOnDevice, 'localStorage'],
] as const)('keeps texts for %s, and nothing where the browser refuses, without an error', (_, kept, name) => {
  expect(kept.keep('a', 'text')).toBe(true);
  expect([kept.read('a'), kept.read('b'), kept.listNames()]).toEqual(['text', null, ['a']]);
  kept.remove('a');
  expect(kept.read('a')).toBeNull();
  vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect([kept.keep('a', 'text'), kept.read('a'), kept.listNames()]).toEqual([false, null, []]);
  kept.remove('a');
  vi.restoreAllMocks();
});
