import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { showIssues } from './form-issues.ts';

const refusal = (issues: { path: string; message: string }[]) =>
  new ApiError(400, JSON.stringify({ message: 'No.', code: 'bad_request', requestId: 'r', issues }));

describe('showIssues', () => {
  it('shows each message beside its field, also inside lists, and focuses the first field', () => {
    const shown: unknown[] = [];
    const wereShown = showIssues(
      refusal([
        { path: 'email', message: 'Taken' },
        { path: 'list.3', message: 'Too long' },
        { path: 'other', message: 'Unknown here' },
      ]),
      ['email', 'list'],
      (name, error, options) => shown.push([name, error.message, options?.shouldFocus]),
    );
    expect(wereShown).toBe(true);
    expect(shown).toEqual([
      ['email', 'Taken', true],
      ['list', 'Too long', false],
    ]);
  });

  it('shows nothing where no field is named', () => {
    const never = () => {
      throw new Error('Nothing was to be shown');
    };
    expect(showIssues(new Error('offline'), ['email'], never)).toBe(false);
    expect(showIssues(refusal([]), ['email'], never)).toBe(false);
  });
});
