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

const listCharacters = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** All characters that a font may have, so that it keeps those that it has. */
const ALL_CHARACTERS = listCharacters(0, 0xd7ff) + String.fromCharCode(0xfeff);
/** Letters of names in Latin script beside those of Western Europe: Turkish, Bosnian, Azeri, Romanian, and Arabic as scholars write it. */
const MORE_LETTERS = `${listCharacters(0x100, 0x17f)}Əə${listCharacters(0x218, 0x21b)}ʾʿ${listCharacters(0x1e00, 0x1e9f)}`;

interface Narrowed {
  /** The file of a package that it is made of. */
  readonly from: string;
  /** What it keeps of that file's characters; all unless given. */
  readonly characters?: string;
  readonly options: Omit<Parameters<typeof subsetFont>[2], 'targetFormat'>;
}

const FRAUNCES = { variationAxes: { wght: { min: 400, max: 600 }, opsz: { min: 9, max: 72 } } };
const INTER = {
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'calt', 'ccmp', 'locl', 'tnum', 'pnum'],
};

/**
 * The fonts by their files in the client. `client/src/fonts/fonts.css` says which weights and characters each has: a browser fetches those
 * of more letters only where a page has one, as in “Begović” or “Çağla”.
 */
export const FONTS: Readonly<Record<string, Narrowed>> = {
  'fraunces.woff2': { from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2', options: FRAUNCES },
  'fraunces-more.woff2': {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
    characters: MORE_LETTERS,
    options: FRAUNCES,
  },
  'inter.woff2': { from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', options: INTER },
  'inter-more.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    characters: MORE_LETTERS,
    options: INTER,
  },
};

/** Makes a font of the client. */
export const narrowFont = ({ from, characters = ALL_CHARACTERS, options }: Narrowed): Promise<Buffer> =>
  subsetFont(readFileSync(join(ROOT, 'node_modules', from)), characters, { ...options, targetFormat: 'woff2' });

if (isProgram(import.meta.url)) {
  for (const [file, narrowed] of Object.entries(FONTS)) {
    const font = await narrowFont(narrowed);
    writeFileSync(join(FILES, file), font);
    console.log(`${file}: ${font.length} bytes`);
  }
}
