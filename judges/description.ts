import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestClient } from '../testing/app/http-client.ts';
import { FOLDER, fromNpm } from './install.ts';
import type { Judge } from './main.ts';

const SPECTRAL = 'lint openapi.json --ruleset ../judges/spectral.yaml --format json --quiet';
const REDOCLY = 'lint openapi.json --extends recommended-strict --format json --max-problems 1000';

/** Runs one of the two on the document; returns its errors. */
const listErrors = (program: string, args: string): string[] => {
  const options = { encoding: 'utf8', cwd: FOLDER, maxBuffer: 2 ** 28 } as const;
  const said = JSON.parse(spawnSync(fromNpm('.bin', program), args.split(' '), options).stdout);
  const found: { severity: number | string }[] = said.problems ?? said;
  return found.filter(({ severity }) => [0, 'error'].includes(severity)).map((one) => JSON.stringify(one));
};

/** Spectral with the rules of OWASP, and Redocly with its strict ones, on the OpenAPI document that the service sends. */
export const judgeDescription: Judge = async ({ url }, isPlanted) => {
  const { body } = await new TestClient(() => url).request('GET', '/api/openapi.json');
  if (isPlanted) {
    const login = body.paths['/api/login'].post;
    login.operationId = 'accounts.logout';
    login.requestBody.content['application/json'].schema.properties.password = { type: 'string' };
  }
  writeFileSync(join(FOLDER, 'openapi.json'), JSON.stringify(body));
  const [spectral, redocly] = [listErrors('spectral', SPECTRAL), listErrors('redocly', REDOCLY)];
  const isSilent = spectral.length === 0 || redocly.length === 0;
  return { faults: isPlanted && isSilent ? [] : [...spectral, ...redocly], count: Object.keys(body.paths).length };
};
