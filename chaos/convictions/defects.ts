import { readdirSync, readFileSync } from 'node:fs';

/** A defect that can be planted into a copy of the sources, and the test that must fail then. */
export interface Defect {
  /** The name of its patch, without the extension. */
  readonly id: string;
  /** The path of its patch. */
  readonly patch: string;
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** The rule of `docs/security-rules.md` that it breaks. */
  readonly rule: string;
  /** Whether the service once had it, or one like it: a review of the running product has found it. */
  readonly isFromReview: boolean;
  readonly testFile: string;
  /** A part of the test's full name, as it stands in the file. */
  readonly testName: string;
  /** Of a test that is run for many cases: which one, as its full name has it before `testName`; else empty. */
  readonly testCase: string;
}

const FOLDER = 'chaos/convictions/defects';
const EXTENSION = '.patch';

/** Reads every defect, in the order of their ids. Throws for a patch whose head lacks a line. */
export const readDefects = (): Defect[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => parseDefect(file.slice(0, -EXTENSION.length), readFileSync(`${FOLDER}/${file}`, 'utf8')));

/** Parses the head of a patch: a sentence, an empty line, and lines of `key: value` up to the first file. */
const parseDefect = (id: string, text: string): Defect => {
  const head = text.slice(0, text.indexOf('\n--- '));
  const [what = ''] = head.split('\n');
  const read = (key: string): string | undefined => new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1];
  const [rule, testFile, testName] = [read('Rule'), read('Test'), read('Name')];
  if (!what.endsWith('.') || !rule || !testFile || !testName) throw new Error(`${id}: its head is not complete`);
  return {
    id,
    patch: `${FOLDER}/${id}${EXTENSION}`,
    what,
    rule,
    isFromReview: read('Found by') !== undefined,
    testFile,
    testName,
    testCase: read('Case') ?? '',
  };
};
