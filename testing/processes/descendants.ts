import { existsSync, readFileSync } from 'node:fs';

/** The processes that a process has started, each followed by those that it has started; on Linux. */
export const listDescendants = (pid: number | undefined): number[] => {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  return children.flatMap((child) => [child, ...listDescendants(child)]);
};
