import { expect, test } from 'vitest';
import { createCleanupStack } from './cleanup-stack.ts';

test('runs each step once, the last added first, also after one that fails', async () => {
  const cleanup = createCleanupStack();
  const ran: string[] = [];
  cleanup.add(() => ran.push('first'));
  cleanup.add(async () => {
    ran.push('second');
    throw new Error('second failed');
  });
  cleanup.add(() => {
    ran.push('third');
    throw new Error('third failed');
  });
  await expect(cleanup.run()).rejects.toThrow('third failed');
  await cleanup.run();
  expect(ran).toEqual(['third', 'second', 'first']);
});
