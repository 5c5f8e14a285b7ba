import type { Defect } from './defects.ts';

/** The page that says which defect was found by which test. */
export const PAGE = 'docs/convictions.md';

/** What the last run says of a defect. */
export interface Finding {
  readonly isCaught: boolean;
  /** `caught in 8.1 s`, or why not. */
  readonly result: string;
  /** The day of the run, such as 2030-05-05. */
  readonly on: string;
}

const ROW = /^\| `([\w-]+)` \|.*\| ([^|]+) \| (\d{4}-\d\d-\d\d) \|$/gm;

/** Reads the findings of a page, by the ids of defects. */
export const readFindings = (page: string): Map<string, Finding> =>
  new Map(
    [...page.matchAll(ROW)].map(([, id = '', result = '', on = '']) => [
      id,
      { isCaught: result.startsWith('caught'), result, on },
    ]),
  );

const escapePipes = (text: string): string => text.replaceAll('|', '\\|');

const formatRow = ({ id, what, rule, testFile, testName, testCase }: Defect, finding: Finding | undefined): string => {
  const { result, on } = finding ?? { result: 'not run yet', on: '0000-00-00' };
  const cells = [`\`${id}\``, what, rule, `\`${testFile}\` (${testCase && `${testCase}: `}${testName})`, result, on];
  return `| ${cells.map(escapePipes).join(' | ')} |`;
};

const formatTable = (defects: readonly Defect[], findings: ReadonlyMap<string, Finding>): string =>
  [
    '| id | what is planted | rule | found by the test | result | on |',
    '|---|---|---|---|---|---|',
    ...defects.map((defect) => formatRow(defect, findings.get(defect.id))),
  ].join('\n');

/** Formats the page of some defects and what was found of each. */
export const formatPage = (defects: readonly Defect[], findings: ReadonlyMap<string, Finding>): string => {
  const caught = defects.filter(({ id }) => findings.get(id)?.isCaught).length;
  const fromReview = defects.filter(({ isFromReview }) => isFromReview);
  const others = defects.filter(({ isFromReview }) => !isFromReview);
  return `# Planted defects

A test that passes says little until it has been seen to fail. Each row is a defect of one or two lines that is planted into a copy
of the sources, and the one test that must fail then, by an expectation that does not hold and not by an error of its own; without
the defect the same test passes. **${caught} of ${defects.length} are caught.**

\`npm run chaos -- convictions\` plants them all and writes this page; \`--only <id>\` plants one and writes its row. The patches are in
\`chaos/convictions/defects\`, each with its sentence, rule and test at its head. \`chaos/convictions/convictions.test.ts\` runs with all
tests: it fails where a patch does not apply to the sources any more, where a test is gone by its name, and where this page lacks a
defect. Whoever changes such a line changes the patch with it, and runs it.

Six further ones, which take a whole service under kills, are planted by \`npm run chaos -- mutants\` ([soak.md](soak.md)); the attacker and
the two worlds ([hidden-facts.md](hidden-facts.md)) are shown in their own tests that they find leaks.

## Found by a review of the running product
The service had these once, or ones very like them.

${formatTable(fromReview, findings)}

## Of the usual kinds
${formatTable(others, findings)}
`;
};
