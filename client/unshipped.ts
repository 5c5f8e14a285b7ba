import type { Plugin } from 'vite';

interface Part {
  /** The module, by the end of its path. */
  readonly is: RegExp;
  /** What stands in its place; left out, all that it exports does nothing. */
  readonly instead?: string;
}

/** Parts of libraries that nothing of ours runs, but that their bundles would carry to every page. */
const PARTS: readonly Part[] = [
  // The theme turns every ripple off.
  { is: /@mui\/material\/ButtonBase\/TouchRipple\.mjs$/ },
  // Every field is an outlined one, and no select is the browser's.
  { is: /@mui\/material\/(FilledInput\/FilledInput|Input\/Input|NativeSelect\/NativeSelectInput)\.mjs$/ },
  // Every page stands in the house's own theme: none is made for those without one.
  { is: /@mui\/material\/styles\/defaultTheme\.mjs$/, instead: 'export default {};' },
  { is: /@mui\/material\/Box\/Box\.mjs$/, instead: `export { default } from '@mui/system/Box';` },
  // The page's own script sets the colour scheme before the first paint.
  {
    is: /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
    instead: `export const DEFAULT_MODE_STORAGE_KEY = 'mode';
      export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
      export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
      export const buildInitColorSchemeScript = () => null;
      export default () => null;`,
  },
  // Only Emotion's withTheme needs it.
  { is: /hoist-non-react-statics\/.*\.js$/, instead: 'export default (target) => target;' },
  // The list of all attributes of HTML, for parts that don't say which of their props are attributes; every part does.
  { is: /@emotion\/is-prop-valid\/.*\.js$/, instead: `export default (name) => name !== 'ownerState';` },
  // Descriptions of schemas are the service's matter.
  { is: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
];

const doingNothing = async (id: string): Promise<string> =>
  Object.keys(await import(id))
    .map((name) => (name === 'default' ? 'export default () => null;' : `export const ${name} = () => undefined;`))
    .join('\n');

/** Leaves those parts out of the build. */
export const unshipped: Plugin = {
  name: 'unshipped',
  enforce: 'pre',
  load: (id) => {
    const part = PARTS.find(({ is }) => is.test(id.replaceAll('\\', '/')));
    return part ? (part.instead ?? doingNothing(id)) : null;
  },
};
