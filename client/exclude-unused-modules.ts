import type { Plugin } from 'vite';

interface UnusedModule {
  /** Matches the end of the module's path. */
  readonly path: RegExp;
  /** The source that replaces it; where it is left out, every export becomes a function that does nothing. */
  readonly replacement?: string;
}

/** Modules of libraries that this client never runs, but that would be in the bundle of every page. */
const UNUSED_MODULES: readonly UnusedModule[] = [
  // The theme turns every ripple off.
  { path: /@mui\/material\/ButtonBase\/TouchRipple\.mjs$/ },
  // Every field is an outlined one, and no select is the browser's.
  { path: /@mui\/material\/(FilledInput\/FilledInput|Input\/Input|NativeSelect\/NativeSelectInput)\.mjs$/ },
  // Every page has the service's own theme, so the default theme is never made.
  { path: /@mui\/material\/styles\/defaultTheme\.mjs$/, replacement: 'export default {};' },
  { path: /@mui\/material\/Box\/Box\.mjs$/, replacement: `export { default } from '@mui/system/Box';` },
  // The page's own script sets the colour scheme before the first paint.
  {
    path: /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
    replacement: `export const DEFAULT_MODE_STORAGE_KEY = 'mode';
      export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
      export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
      export const buildInitColorSchemeScript = () => null;
      export default () => null;`,
  },
  // Only Emotion's withTheme needs it.
  { path: /hoist-non-react-statics\/.*\.js$/, replacement: 'export default (target) => target;' },
  // The list of all HTML attributes, for components that don't say which of their props are attributes; every one does.
  { path: /@emotion\/is-prop-valid\/.*\.js$/, replacement: `export default (name) => name !== 'ownerState';` },
  // Only the server describes schemas, in its OpenAPI document.
  { path: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
];

/** Builds the source of a module with the same exports, which do nothing. */
const buildEmptyModule = async (id: string): Promise<string> =>
  Object.keys(await import(id))
    .map((name) => (name === 'default' ? 'export default () => null;' : `export const ${name} = () => undefined;`))
    .join('\n');

/** Replaces the modules that are never run when the client is built. */
export const excludeUnusedModules: Plugin = {
  name: 'exclude-unused-modules',
  enforce: 'pre',
  load: (id) => {
    const unused = UNUSED_MODULES.find(({ path }) => path.test(id.replaceAll('\\', '/')));
    return unused ? (unused.replacement ?? buildEmptyModule(id)) : null;
  },
};
