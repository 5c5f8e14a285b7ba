import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useToday } from './today.ts';

afterEach(() => vi.useRealTimers());

it('renders anew when the day changes, also while the device was asleep, and not before', () => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2030, 4, 6, 23, 59));
  let renderings = 0;
  const { result } = renderHook(() => {
    renderings += 1;
    return useToday();
  });
  const before = renderings;
  act(() => void vi.advanceTimersByTime(30_000));
  expect([result.current, renderings]).toEqual([new Date(2030, 4, 6), before]);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toEqual(new Date(2030, 4, 7));
  vi.setSystemTime(new Date(2030, 4, 10, 8));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toEqual(new Date(2030, 4, 10));
});
