import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSecrets } from './secret-scan.ts';

/** Lists of checksums; each is of a file that anybody may fetch. */
const CHECKSUMS = /(?:^|\/)package-lock\.json$/;

/** The sample nonce of RFC 6455, which tests send as everybody's do. */
const PUBLISHED = 'dGhlIHNhbXBsZSBub25jZQ==';

/** Every text file that git has, or would have after the next commit. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path) && !CHECKSUMS.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(PUBLISHED, '') }))
  .filter(({ text }) => !text.includes('\0'));

test('R62: no file of the repository holds a secret', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(findSecrets(files)).toEqual([]);
});

let planted = 0;
/** Returns bytes that look random, other ones each time, and the same in each run. */
const random = (bytes: number, encoding: 'hex' | 'base64' | 'base64url' = 'hex') => {
  planted += 1;
  return createHash('sha256').update(`planted ${planted}`).digest().subarray(0, bytes).toString(encoding);
};
/** Made here, so that this file holds none. */
const PLANTED: [what: string, line: string][] = [
  ['a private key', ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' ')],
  ['a private key', ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')],
  ['a key of AWS', `id: AKIA${'ABCD2345'.repeat(2)}`],
  ['a token of GitHub', `ghp_${random(18)}`],
  ['a token of npm', `//registry.npmjs.org/:_authToken=npm_${random(18)}`],
  ['a key of Stripe', `sk_live_${random(12)}`],
  ['a signed token', `eyJ${random(12)}.eyJ${random(12)}.${random(12)}`],
  ['a random value with the name of a secret', `SESSION_KEYS=${random(32)}`],
  ['a random value with the name of a secret', `const apiToken = '${random(24, 'base64')}';`],
  ['a random value with the name of a secret', `  "password": "${random(24, 'base64url')}",`],
  ['a random value with the name of a secret', `MONGODB_URI=mongodb://mithaq:${random(16)}@db.example/mithaq`],
];

test.each(PLANTED)('R62: %s is found where it is planted, and is not repeated', (what, line) => {
  const found = findSecrets([{ path: 'planted.ts', text: `// One line before it.\n${line}\n` }]);
  expect(found).toContain(`planted.ts:2 ${what}`);
  expect(found.join()).not.toContain(line);
});

test('R62: each of 100 planted values is found', () => {
  const lines = Array.from({ length: 100 }, () => `secret: '${random(32)}'`);
  expect(findSecrets([{ path: 'planted.ts', text: lines.join('\n') }])).toHaveLength(100);
});
