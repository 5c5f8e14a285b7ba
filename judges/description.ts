import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestClient } from '../testing/app/http-client.ts';
import { FOLDER, fromNpm } from './install.ts';
import type { Judge } from './main.ts';

const FILE = join(FOLDER, 'openapi.json');

const run = (program: string, ...args: string[]): string =>
  spawnSync(fromNpm('.bin', program), args, { encoding: 'utf8', cwd: import.meta.dirname, maxBuffer: 2 ** 28 }).stdout;

const runSpectral = (): string[] => {
  const output = run('spectral', 'lint', FILE, '--ruleset', 'spectral.yaml', '--format', 'json', '--quiet');
  const found: { severity: number; code: string; message: string; path: string[] }[] = JSON.parse(output);
  return found
    .filter(({ severity }) => severity === 0)
    .map(({ code, message, path }) => `Spectral ${code}: ${message} (${path.join('/')})`);
};

const runRedocly = (): string[] => {
  const output = run('redocly', 'lint', FILE, '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '1000');
  const { problems } = JSON.parse(output) as { problems: { ruleId: string; message: string; location: object[] }[] };
  return problems.map(
    ({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} ${JSON.stringify(location[0])}`,
  );
};

/** Spectral with the rules of OWASP, and Redocly with its strict ones, on the OpenAPI document that the service sends. */
export const judgeDescription: Judge = async ({ url }, isPlanted) => {
  const { body } = await new TestClient(() => url).request('GET', '/api/openapi.json');
  const calls = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((verbs) =>
    Object.values(verbs),
  );
  if (isPlanted) {
    const login = body.paths['/api/login'].post;
    login.operationId = 'accounts.logout';
    login.requestBody.content['application/json'].schema.properties.password = { type: 'string' };
  }
  writeFileSync(FILE, JSON.stringify(body));
  const [bySpectral, byRedocly] = [runSpectral(), runRedocly()];
  const isSilent = bySpectral.length === 0 || byRedocly.length === 0;
  return { faults: isPlanted && isSilent ? [] : [...bySpectral, ...byRedocly], count: calls.length };
};
