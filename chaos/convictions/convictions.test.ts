import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEAK_PATCHES, LEAKS_FOLDER } from '../attacker/leaks.ts';
import { type Defect, readDefects } from './defects.ts';
import { formatPage, PAGE, readFindings } from './page.ts';
import { readOutcome, type TestReport } from './run-tests.ts';

const defects = readDefects();

/** Those of some patches that do not apply to the sources, each with what git says. */
const findUnplantable = (patches: readonly string[]): string[] =>
  patches.flatMap((patch) => {
    const { status, stderr } = spawnSync('git', ['apply', '--check', patch], { encoding: 'utf8' });
    return status === 0 ? [] : [`${patch}: change it along with the sources. ${stderr}`];
  });

it('the leaks that the attacker must find can all be planted into the sources as they are now', () => {
  expect(findUnplantable(LEAK_PATCHES)).toEqual([]);
  expect(readdirSync(LEAKS_FOLDER).map((file) => `${LEAKS_FOLDER}/${file}`)).toEqual([...LEAK_PATCHES].sort());
});

describe('the planted defects', () => {
  it('are at least twenty-five, at least ten of them found by a review', () => {
    expect(defects.length).toBeGreaterThanOrEqual(25);
    expect(defects.filter(({ isFromReview }) => isFromReview).length).toBeGreaterThanOrEqual(10);
  });

  it('can all be planted into the sources as they are now', () => {
    expect(findUnplantable(defects.map(({ patch }) => patch))).toEqual([]);
  });

  it('are of a few lines, and none is planted in a test', () => {
    for (const { id, patch } of defects) {
      const text = readFileSync(patch, 'utf8');
      expect(text.match(/^\+(?!\+\+ )/gm)?.length ?? 0, id).toBeLessThanOrEqual(3);
      expect(
        text.match(/^\+\+\+ .*/gm)?.filter((line) => /\.test\.|b\/(testing|e2e)\//.test(line)),
        id,
      ).toEqual([]);
    }
  });

  it('each name a rule of the page and a test that is there', () => {
    const rules = readFileSync('docs/security-rules.md', 'utf8');
    const wrong = defects.flatMap(({ id, rule, testFile, testName }) => [
      ...(rules.includes(`\n| ${rule} |`) ? [] : [`${id}: no rule ${rule}`]),
      ...(readFileSync(testFile, 'utf8').includes(testName) ? [] : [`${id}: ${testFile} has no ${testName}`]),
    ]);
    expect(wrong).toEqual([]);
  });

  it('stand on their page, all caught, as the last run has found them', () => {
    const page = readFileSync(PAGE, 'utf8');
    const findings = readFindings(page);
    expect(defects.filter(({ id }) => !findings.get(id)?.isCaught).map(({ id }) => id)).toEqual([]);
    expect(page).toBe(formatPage(defects, findings));
  });
});

describe('a test finds a defect', () => {
  const defect: Defect = {
    id: 'one',
    patch: 'one.patch',
    what: 'One.',
    rule: 'R1',
    isFromReview: false,
    testFile: 'a/b.test.ts',
    testName: 'the name',
    testCase: '',
  };
  const report = (status: string, failure: string, fullName = 'group the name of it', message = ''): TestReport => ({
    testResults: [
      {
        name: '/copy/a/b.test.ts',
        message,
        assertionResults: [{ fullName, status, failureMessages: failure ? [failure] : [] }],
      },
    ],
  });

  it.each([
    ['failed', 'AssertionError: expected 1 to be 2', 'caught'],
    ['failed', 'Error: Property failed after 3 tests', 'caught'],
    ['failed', 'Error: Not in 5000 ms: the end of the connection', 'caught'],
    ['failed', 'Error: promise resolved "undefined" instead of rejecting', 'caught'],
    ['passed', '', 'passed'],
    ['failed', 'TypeError: undefined is not a function', 'unusable'],
    ['failed', 'Error: Test timed out in 60000ms.', 'unusable'],
    ['skipped', '', 'unusable'],
  ])('where it %s with "%s": %s', (status, failure, kind) => {
    expect(readOutcome(report(status, failure), defect).kind).toBe(kind);
  });

  it('not where the file does not load, another test fails, or nothing is reported', () => {
    expect(readOutcome(report('failed', 'AssertionError: no', 'another'), defect).kind).toBe('unusable');
    expect(readOutcome(report('skipped', '', 'the name', 'SyntaxError: no'), defect)).toEqual({
      kind: 'unusable',
      because: 'SyntaxError: no',
    });
    expect(readOutcome(null, defect).kind).toBe('unusable');
    expect(readOutcome({ testResults: [] }, defect).kind).toBe('unusable');
  });
});

it('a page is read as it was written', () => {
  const [first, second] = defects as [Defect, Defect];
  const findings = new Map([
    [first.id, { isCaught: true, result: 'caught in 8.1 s', on: '2030-05-05' }],
    [second.id, { isCaught: false, result: 'NOT CAUGHT: the test passes', on: '2030-05-06' }],
  ]);
  expect(readFindings(formatPage([first, second], findings))).toEqual(findings);
});
