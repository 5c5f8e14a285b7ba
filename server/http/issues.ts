import type * as z from 'zod';
import type { Issue } from '../../shared/contract/base/errors.ts';

type ZodIssue = z.core.$ZodIssue;

const MAX_ISSUES = 20;
/** What is said of a key that a body does not declare. */
export const UNKNOWN_FIELD = 'Unknown field';
/** Weights of issues that make it unlikely that an input was meant for a branch of a union; any other weighs 1. */
const WRONG_TYPE_WEIGHT = 20;
const UNKNOWN_KEY_WEIGHT = 10;

/** Lists what is wrong with an input, field by field, in the schema's sentences; 20 issues at most. */
export const listIssues = (error: z.core.$ZodError): Issue[] => error.issues.flatMap(flatten).slice(0, MAX_ISSUES);

const flatten = (issue: ZodIssue): Issue[] => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.').slice(0, 100), message: UNKNOWN_FIELD }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return findBestBranch(issue.errors)
      .flatMap(flatten)
      .map((inner) => within(path, inner));
  }
  return [{ path: path.join('.'), message: issue.message }];
};

const within = (path: readonly string[], issue: Issue): Issue => ({
  ...issue,
  path: [...path, ...(issue.path === '' ? [] : [issue.path])].join('.'),
});

/** Finds the branch of a union that the input was most likely meant for. */
const findBestBranch = (branches: readonly ZodIssue[][]): ZodIssue[] =>
  branches.reduce((best, branch) => (distance(branch) < distance(best) ? branch : best));

const distance = (branch: readonly ZodIssue[]): number => branch.reduce((sum, issue) => sum + weight(issue), 0);

const weight = (issue: ZodIssue): number => {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_KEY_WEIGHT * issue.keys.length;
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return distance(findBestBranch(issue.errors));
  return issue.code === 'invalid_type' && issue.path.length === 0 ? WRONG_TYPE_WEIGHT : 1;
};
