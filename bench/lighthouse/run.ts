import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../server/config.ts';
import type { Program } from '../../server/embedded/programs.ts';

/** Fetched by npx when it is first asked for: too large for everyone who only installs the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Categories by Lighthouse's own names. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What one run found. */
export interface Run {
  /** Points from 0 to 100 by category; absent where it was not asked for. */
  readonly points: Partial<Record<(typeof CATEGORIES)[number], number>>;
  /** Audits that did not pass and count, by their names. */
  readonly failed: readonly string[];
}

interface Report {
  readonly categories: Record<
    string,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] } | undefined
  >;
  readonly audits: Record<string, { score: number | null } | undefined>;
}

const read = ({ categories, audits }: Report): Run => {
  const asked = CATEGORIES.flatMap((name) => {
    const category = categories[name];
    return category ? [{ name, ...category }] : [];
  });
  const counting = asked.flatMap(({ name, auditRefs }) =>
    name === 'performance' ? [] : auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    points: Object.fromEntries(asked.map(({ name, score }) => [name, Math.round((score ?? 0) * 100)])),
    failed: counting.filter((id) => (audits[id]?.score ?? 1) < 1),
  };
};

/** Runs Lighthouse's mobile preset once on an address, signed in by that cookie where one is given. */
export const lighthouse = async (
  chromium: Program,
  url: string,
  categories: readonly string[],
  cookie?: string,
): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'mithaq-lighthouse-'));
  try {
    const [report, headers] = [join(folder, 'report.json'), join(folder, 'headers.json')];
    await writeFile(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
    await promisify(execFile)(
      'npx',
      [
        ...['-y', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${report}`],
        ...[`--only-categories=${categories.join(',')}`, `--extra-headers=${headers}`],
        '--chrome-flags=--headless=new --no-sandbox',
      ],
      { env: childEnvironment({ ...chromium.env, CHROME_PATH: chromium.file }), maxBuffer: 64_000_000 },
    );
    return read(JSON.parse(await readFile(report, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
