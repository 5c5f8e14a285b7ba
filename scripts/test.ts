/**
 * `npm test`: types, lint, the project's own checks, then every test. Each gate counts as one. The last line is
 * `N passed, N failed`. No test is tried twice. With arguments (`npm test -- server/domain`) only the tests that they name to Vitest
 * are run. `npm run test:full` also walks every screen at every width, and checks containers, documents and the supply.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FROM_SOURCES } from '../testing/processes/programs.ts';
import { type Report, type Tally, tally } from './test-report.ts';

const TOOLS = join(import.meta.dirname, '..', 'node_modules', '.bin');

const GATES: [name: string, command: string, ...args: string[]][] = [
  // One checker does less than half of the work of the default four, which each check the libraries again.
  ['Types', join(TOOLS, 'tsc'), '--noEmit', '--checkers', '1'],
  ['Lint and format', join(TOOLS, 'biome'), 'check', '--error-on-warnings'],
  ['Layers, dead code, rules', process.execPath, ...FROM_SOURCES, join(import.meta.dirname, 'check.ts')],
];

/** Passed by `npm run test:full`. */
const FULL = '--full';

async function run(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Runs the gates at the same time, since each keeps one processor busy at most; what one printed comes in one piece. */
async function runGates(): Promise<Tally> {
  console.log(`${GATES.map(([name]) => name).join('; ')} …`);
  const outcomes = await Promise.all(
    GATES.map(async ([name, command, ...args]) => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      console.log(`${out}${errors}${name}: ${code === 0 ? 'passed' : 'FAILED'}\n`);
      return code === 0;
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

async function runTests(filters: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const passed = await run(join(TOOLS, 'vitest'), ['run', ...reporters, ...filters]);
  try {
    return tally(JSON.parse(readFileSync(file, 'utf8')) as Report, passed);
  } catch {
    console.log('The tests left no report.');
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const filters = process.argv.slice(2).filter((argument) => argument !== FULL);
if (process.argv.includes(FULL)) process.env.TEST_FULL = 'true';
const gates = filters.length > 0 ? { passed: 0, failed: 0 } : await runGates();
const tests = await runTests(filters);
const failed = gates.failed + tests.failed;
console.log(`${gates.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
