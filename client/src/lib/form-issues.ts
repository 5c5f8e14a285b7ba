import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/** Shows the service's validation errors beside their fields; returns whether there were any. */
export const showIssues = <T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean => {
  const issues = error instanceof ApiError ? (error.refusal?.issues ?? []) : [];
  const known = issues.flatMap(({ path, message }) => {
    const name = fields.find((field) => path === field || path.startsWith(`${field}.`));
    return name ? [{ name, message }] : [];
  });
  for (const [at, { name, message }] of known.entries()) {
    setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
  }
  return known.length > 0;
};
