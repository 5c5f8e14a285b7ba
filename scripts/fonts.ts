/**
 * `npm run fonts`: makes the fonts of the client out of those of the packages, without what no page shows: weights beside those of the
 * theme, sizes above the largest heading, and forms of fractions. Nothing else of them changes. Every page waits for them on a slow
 * phone, and they become a third smaller.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { ROOT } from '../server/bootstrap/root.ts';

const FILES = join(ROOT, 'client/src/fonts');

/** All characters that a font may have, so that it keeps those that it has. */
const ALL_CHARACTERS = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code), 0xfeff);

interface Narrowed {
  /** The file of a package that it is made of. */
  readonly from: string;
  readonly options: Omit<Parameters<typeof subsetFont>[2], 'targetFormat'>;
}

/** The fonts by their files in the client. `client/src/fonts/fonts.css` says which weights each has. */
export const FONTS: Readonly<Record<string, Narrowed>> = {
  'fraunces.woff2': {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    options: { variationAxes: { wght: { min: 400, max: 600 }, opsz: { min: 9, max: 72 } } },
  },
  'inter.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    options: {
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: ['kern', 'mark', 'mkmk', 'calt', 'ccmp', 'locl', 'tnum', 'pnum'],
    },
  },
};

/** Makes a font of the client. */
export const narrowFont = ({ from, options }: Narrowed): Promise<Buffer> =>
  subsetFont(readFileSync(join(ROOT, 'node_modules', from)), ALL_CHARACTERS, { ...options, targetFormat: 'woff2' });

if (isProgram(import.meta.url)) {
  for (const [file, narrowed] of Object.entries(FONTS)) {
    const font = await narrowFont(narrowed);
    writeFileSync(join(FILES, file), font);
    console.log(`${file}: ${font.length} bytes`);
  }
}
