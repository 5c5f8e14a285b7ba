/**
 * `npm run audit`: checks the production tree for known vulnerabilities, by the list that is kept in the project and by
 * `npm audit` where the registry answers it. Exits with 1 where something is found.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Advisory, findAffected, readAudit, readLock } from './supply.ts';

const { checkedAt, advisories } = JSON.parse(readFileSync('security/advisories.json', 'utf8')) as {
  checkedAt: string;
  advisories: Advisory[];
};
const affected = findAffected(readLock(readFileSync('package-lock.json', 'utf8')), advisories);
console.log(`The kept list of ${checkedAt} (${advisories.length} entries): ${affected.join(', ') || 'nothing found'}.`);

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { encoding: 'utf8' });
const found = readAudit(stdout);
if (found) console.log(`The registry: ${found.join(', ') || 'nothing high or critical'}.`);
else {
  const reason = stderr.split('\n').find((line) => line.startsWith('npm error')) ?? 'no report';
  console.log(`The registry does not answer audits, so it says nothing (${reason}).`);
}

process.exitCode = affected.length > 0 || (found?.length ?? 0) > 0 ? 1 : 0;
