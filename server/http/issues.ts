import type * as z from 'zod';
import type { Issue } from '../../shared/contract/base/errors.ts';

type ZodIssue = z.core.$ZodIssue;

const MAX_ISSUES = 20;
const WRONG_SHAPE = 20;
const UNKNOWN_KEY = 10;

/** What is wrong with an input, field by field, in the sentences of the schema. */
export const issuesOf = (error: z.core.$ZodError): Issue[] => error.issues.flatMap(flatten).slice(0, MAX_ISSUES);

const flatten = (issue: ZodIssue): Issue[] => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.').slice(0, 100), message: 'Unknown field' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return bestBranch(issue.errors)
      .flatMap(flatten)
      .map((inner) => within(path, inner));
  }
  return [{ path: path.join('.'), message: issue.message }];
};

const within = (path: readonly string[], issue: Issue): Issue => ({
  ...issue,
  path: [...path, ...(issue.path === '' ? [] : [issue.path])].join('.'),
});

/** Of a union's branches the one that the input was most likely meant for. */
const bestBranch = (branches: readonly ZodIssue[][]): ZodIssue[] =>
  branches.reduce((best, branch) => (distance(branch) < distance(best) ? branch : best));

const distance = (branch: readonly ZodIssue[]): number => branch.reduce((sum, issue) => sum + weight(issue), 0);

const weight = (issue: ZodIssue): number => {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_KEY * issue.keys.length;
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return distance(bestBranch(issue.errors));
  return issue.code === 'invalid_type' && issue.path.length === 0 ? WRONG_SHAPE : 1;
};
