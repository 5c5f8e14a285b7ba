import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { showIssues } from './form-issues.ts';

const refusal = (issues: { path: string; message: string }[]) =>
  new ApiError(400, JSON.stringify({ message: 'No.', code: 'bad_request', requestId: 'r', issues }));

describe('showIssues', () => {
  it('puts each sentence beside its field, inside lists too, and the focus on the first', () => {
    const shown: unknown[] = [];
    const told = showIssues(
      refusal([
        { path: 'email', message: 'Taken' },
        { path: 'list.3', message: 'Too long' },
        { path: 'other', message: 'Unknown here' },
      ]),
      ['email', 'list'],
      (name, error, options) => shown.push([name, error.message, options?.shouldFocus]),
    );
    expect(told).toBe(true);
    expect(shown).toEqual([
      ['email', 'Taken', true],
      ['list', 'Too long', false],
    ]);
  });

  it('shows nothing where nothing is named', () => {
    const never = () => {
      throw new Error('Nothing was to be shown');
    };
    expect(showIssues(new Error('offline'), ['email'], never)).toBe(false);
    expect(showIssues(refusal([]), ['email'], never)).toBe(false);
  });
});
