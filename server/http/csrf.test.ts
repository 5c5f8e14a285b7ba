import { expect, test } from 'vitest';
import { createCsrf } from './csrf.ts';

const OLD = 'an-old-key-of-more-than-32-characters';
const NEW = 'a-new-key-of-more-than-32-characters!';
const session = 'S'.repeat(43);

test('R9: a token belongs to one session and to no other, nor to none', () => {
  const csrf = createCsrf([NEW]);
  const token = csrf.issue(session);
  expect(csrf.isTokenOf(token, session)).toBe(true);
  expect(csrf.isTokenOf(token, '')).toBe(false);
  expect(csrf.isTokenOf(token, 'T'.repeat(43))).toBe(false);
  expect(csrf.isTokenOf(csrf.issue(''), '')).toBe(true);
  expect(csrf.issue(session)).not.toBe(token);
});

test('R9: a token with any byte changed fits nothing', () => {
  const csrf = createCsrf([NEW]);
  const token = csrf.issue(session);
  for (let at = 0; at < token.length - 1; at += 1) {
    const other = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(csrf.isTokenOf(other, session)).toBe(false);
  }
  for (const odd of ['', '.', 'a.b', `${token}=`, token.slice(1), `${'é'.repeat(22)}.${'A'.repeat(43)}`]) {
    expect(csrf.isTokenOf(odd, session)).toBe(false);
  }
});

test('R63: keys rotate without signing anyone out', () => {
  const [before, during, after] = [createCsrf([OLD]), createCsrf([NEW, OLD]), createCsrf([NEW])];
  const token = before.issue(session);
  expect(during.isTokenOf(token, session)).toBe(true);
  expect(after.isTokenOf(token, session)).toBe(false);
  expect(after.isTokenOf(during.issue(session), session)).toBe(true);
});

test('at least one key is needed', () => {
  expect(() => createCsrf([])).toThrow();
});
