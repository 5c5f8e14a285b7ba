import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildChildEnvironment } from '../../server/config.ts';
import type { Program } from '../../server/embedded/programs.ts';

/** Fetched by npx on first use: too large for everyone who only installs the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Categories by Lighthouse's own names. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What one run found. */
export interface Run {
  /** Points from 0 to 100. */
  readonly points: Readonly<Record<Category, number>>;
  /** Audits that count and did not pass, by their names; a visitor's 401 is not one of them. None for performance. */
  readonly failed: Readonly<Record<Category, readonly string[]>>;
  /** Milliseconds: the largest part of the page was there; how long it could not answer. */
  readonly largestPaint: number;
  readonly blocked: number;
}

interface Report {
  readonly categories: Record<
    string,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] } | undefined
  >;
  readonly audits: Record<string, Audit | undefined>;
}

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { description?: string; sourceLocation?: { url?: string } }[] };
}

/** Whether an audit only notes the expected 401: every page requests the current user, and a visitor has none. */
const isVisitorAnswer = ({ details }: Audit): boolean =>
  (details?.items ?? []).every(
    ({ description, sourceLocation }) => description?.includes('401') && sourceLocation?.url?.endsWith('/api/user'),
  );

const read = ({ categories, audits }: Report): Run => {
  const hasFailed = (id: string): boolean => {
    const audit = audits[id];
    if (!audit || (audit.score ?? 1) === 1) return false;
    return id !== 'errors-in-console' || !isVisitorAnswer(audit);
  };
  const failedOf = (name: Category): string[] =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => (weight > 0 && hasFailed(id) ? [id] : []));
  const byCategory = <T>(of: (name: Category) => T) =>
    Object.fromEntries(CATEGORIES.map((name) => [name, of(name)])) as Record<Category, T>;
  const pointsOf = (name: Category): number => {
    const score = categories[name]?.score;
    if (typeof score !== 'number') throw new Error(`Lighthouse could not judge ${name}.`);
    return Math.round(score * 100);
  };
  return {
    points: byCategory(pointsOf),
    failed: byCategory((name) => (name === 'performance' ? [] : failedOf(name))),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? 0,
    blocked: audits['total-blocking-time']?.numericValue ?? 0,
  };
};

const MAX_ATTEMPTS = 3;
/** Chromium's recording sometimes has no beginning; such a run is not conclusive. */
const isUnrecorded = (error: unknown): boolean => String((error as { stderr?: string }).stderr).includes('NO_NAVSTART');

/** Runs Lighthouse's mobile preset once on an address, signed in by that cookie where one is given. */
export const lighthouse = async (chromium: Program, url: string, cookie?: string): Promise<Run> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(chromium, url, cookie);
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !isUnrecorded(error)) throw error;
    }
  }
};

const runOnce = async (chromium: Program, url: string, cookie?: string): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'mithaq-lighthouse-'));
  try {
    const [report, headers] = [join(folder, 'report.json'), join(folder, 'headers.json')];
    await writeFile(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
    await promisify(execFile)(
      'npx',
      [
        '-y',
        LIGHTHOUSE,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        `--extra-headers=${headers}`,
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { env: buildChildEnvironment({ ...chromium.env, CHROME_PATH: chromium.file }), maxBuffer: 64_000_000 },
    );
    return read(JSON.parse(await readFile(report, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
