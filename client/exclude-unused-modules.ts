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
  {
    path: /@mui\/material\/useLazyRipple\/useLazyRipple\.mjs$/,
    replacement: `const ripple = { ref: null, shouldMount: false, start: () => {}, stop: () => {}, pulsate: () => {} };
      export default () => ripple;`,
  },
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
  // Container queries are written out, one for an element, so that none is put in order.
  {
    path: /@mui\/system\/cssContainerQueries\/cssContainerQueries\.mjs$/,
    replacement: `export const sortContainerQueries = (theme, css) => css;
      export const isCqShorthand = () => false;
      export const getContainerQuery = () => null;
      export default (theme) => theme;`,
  },
  // No style is in a cascade layer. Its id stays: React counts those who ask for one, in prerendered pages as well.
  {
    path: /@mui\/system\/ThemeProvider\/useLayerOrder\.mjs$/,
    replacement: `import useId from '@mui/utils/useId';
      export default () => { useId(); return null; };`,
  },
  // Only Emotion's withTheme needs it.
  { path: /hoist-non-react-statics\/.*\.js$/, replacement: 'export default (target) => target;' },
  // The list of all HTML attributes, for components that don't say which of their props are attributes; every one does.
  { path: /@emotion\/is-prop-valid\/.*\.js$/, replacement: `export default (name) => name !== 'ownerState';` },
  // The push connection goes by WebSocket, or else by polling.
  { path: /engine\.io-client\/build\/esm\/transports\/webtransport\.js$/ },
  // No event carries bytes.
  { path: /socket\.io-parser\/build\/esm\/(?:binary|is-binary)\.js$/ },
  // Only the server describes schemas, in its OpenAPI document.
  { path: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
];

/** Builds the source of a module with the same exports, which do nothing. */
const buildEmptyModule = async (id: string): Promise<string> =>
  Object.keys(await import(id))
    .map((name) => (name === 'default' ? 'export default () => null;' : `export const ${name} = () => undefined;`))
    .join('\n');

/** Declarations of a module that this client never runs, with what stands in their place. */
interface UnusedDeclarations {
  /** Matches the end of the module's path. */
  readonly path: RegExp;
  /** The source that takes the place of each, by what the declaration begins with. */
  readonly replacements: Readonly<Record<string, string>>;
}

/** What could bring these in by an import, an element or one of these two events, the linter refuses. */
const REACT_DOM_NO_OPS = [
  // The page has no <ViewTransition>: what these look for in the tree, after each change, is never there.
  ...['commitEnterViewTransitions', 'commitExitViewTransitions', 'commitDeletedPairViewTransitions'],
  ...['commitAppearingPairViewTransitions', 'commitNestedViewTransitions', 'trackEnterViewTransitions'],
  ...['restoreEnterOrExitViewTransitions', 'restorePairedViewTransitions', 'restoreNestedViewTransitions'],
  ...['measureNestedViewTransitions', 'measureViewTransitionHostInstancesRecursive', 'restoreViewTransitionName'],
  ...['applyViewTransitionToHostInstancesRecursive', 'createViewTransitionInstance', 'startViewTransition'],
  ...['scheduleViewTransitionEvent', 'restoreViewTransitionOnHostInstances', 'applyViewTransitionToHostInstances'],
  ...['getViewTransitionName', 'getViewTransitionClassName', 'reportViewTransitionError', 'queueTransitionTypes'],
  // Nor <Activity> or <SuspenseList>.
  ...['updateActivityComponent', 'commitActivityHydrationCallbacks', 'updateSuspenseListComponent'],
  // No form has a function as its action.
  ...['coerceFormActionProp', 'extractEvents$1', 'mountActionState', 'updateActionStateImpl', 'rerenderActionState'],
  ...['dispatchActionState', 'ensureFormComponentIsStateful', 'startHostTransition', 'TransitionAwareHostComponent'],
  ...['recursivelyResetForms', 'requestFormReset$1'],
  // No element listens to `beforeinput` or `select`, and every browser has the events that these stand in for.
  ...['getNativeBeforeInputChars', 'getFallbackBeforeInputChars', 'isFallbackCompositionEnd', 'constructSelectEvent'],
  ...['getData', 'handleEventsForInputEventPolyfill', 'getTargetInstForInputEventPolyfill'],
  // No error boundary reads in which components an error came up, and no component looks for the element of another one.
  ...['getStackByFiberInDevAndProd', 'getComponentNameFromType'],
  ...['findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl'],
  // Nothing renders the document's own elements: its root, head and body.
  ...['resolveSingletonInstance', 'releaseSingletonInstance', 'commitHostSingletonAcquisition'],
  'clearSingletonPreambleContribution',
  // Nothing that the page renders fetches a stylesheet or a script, or asks for one ahead; what its head has are titles and links.
  ...['getResource', 'acquireResource', 'suspendResource', 'insertSuspendedStylesheets', 'insertStylesheetIntoRoot'],
  ...['preconnectAs', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle', 'preinitModuleScript'],
  // Only pictures of a <ViewTransition> are waited for.
  'estimateBandwidth',
  // No element is a custom one.
  'setPropOnCustomElement',
  // A ref to a <Fragment> would be told of its children; see below.
  ...['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
];

/** Methods of what a ref to a <Fragment> holds: no such ref is taken. */
const FRAGMENT_METHODS = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'focus', 'focusLast', 'blur', 'observeUsing'],
  ...['unobserveUsing', 'getClientRects', 'getRootNode', 'compareDocumentPosition', 'scrollIntoView'],
];

const UNUSED_DECLARATIONS: readonly UnusedDeclarations[] = [
  // No button of the library's shows by itself that it is busy.
  {
    path: /@mui\/material\/(?:Button\/Button|IconButton\/IconButton)\.mjs$/,
    replacements: { 'import CircularProgress from': 'const CircularProgress = () => null;' },
  },
  // No alert can be closed.
  {
    path: /@mui\/material\/Alert\/Alert\.mjs$/,
    replacements: {
      'import IconButton from': 'const IconButton = () => null;',
      'import CloseIcon from': 'const CloseIcon = () => null;',
    },
  },
  // Every colour is a CSS variable, so that none is computed.
  {
    path: /@mui\/material\/Paper\/Paper\.mjs$/,
    replacements: { 'import { alpha } from': "const alpha = () => '';" },
  },
  // Values that are merged are plain ones or components; the library's own test knows each kind of component.
  {
    path: /@mui\/utils\/deepmerge\/deepmerge\.mjs$/,
    replacements: {
      'import { isValidElementType } from':
        "const isValidElementType = (value) => typeof value === 'function' || Boolean(value?.$$typeof);",
    },
  },
  {
    path: /react-router\/dist\/production\/chunk-[^/]+\.mjs$/,
    replacements: {
      // Links prefetch nothing: the routes are in the program, without loaders.
      'function PrefetchPageLinks(': 'function PrefetchPageLinks() { return null; }',
      'function usePrefetchBehavior(': 'function usePrefetchBehavior() { return [false, null, {}]; }',
      // No part of a route's path is optional.
      'function explodeOptionalSegments(': `function explodeOptionalSegments() { throw new Error('Optional parts of paths are left out of the build.'); }`,
      // Only a data router has error elements (decision 0048).
      'function DefaultErrorComponent(': 'function DefaultErrorComponent() { return null; }',
      'var RenderErrorBoundary = class': 'var RenderErrorBoundary = () => null;',
      'RenderErrorBoundary.contextType =': '',
    },
  },
  {
    path: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    replacements: Object.fromEntries([
      ...REACT_DOM_NO_OPS.map((name) => [`function ${name}(`, `function ${name}() { return null; }`]),
      ...FRAGMENT_METHODS.map((name) => [`FragmentInstance.prototype.${name} = function (`, '']),
    ]),
  },
];

/**
 * Removes what keeps components that nobody uses in the bundle: a name for developers is set on each, and the function that makes it
 * is not known to be free of effects.
 */
const freeComponents = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1');

/** Returns where a declaration that begins there ends: lines inside it are indented. */
const findEnd = (code: string, start: number): number => {
  const line = code.indexOf('\n', start);
  if (/;$/.test(code.slice(start, line))) return line;
  const end = /^\};?$/m.exec(code.slice(line));
  if (!end) throw new Error(`No end of ${code.slice(start, line)}`);
  return line + end.index + end[0].length;
};

const replaced = new Set<string>();

const replaceDeclarations = (code: string, { replacements }: UnusedDeclarations): string => {
  let rest = freeComponents(code);
  for (const [beginning, replacement] of Object.entries(replacements)) {
    const start = rest.indexOf(`\n${beginning}`) + 1;
    if (start === 0) continue;
    replaced.add(beginning);
    rest = rest.slice(0, start) + replacement + rest.slice(findEnd(rest, start));
  }
  return rest;
};

/** Replaces the modules and declarations that are never run when the client is built. */
export const excludeUnusedModules: Plugin = {
  name: 'exclude-unused-modules',
  enforce: 'pre',
  apply: 'build',
  load: (id) => {
    const unused = UNUSED_MODULES.find(({ path }) => path.test(id.replaceAll('\\', '/')));
    return unused ? (unused.replacement ?? buildEmptyModule(id)) : null;
  },
  transform: (code, id) => {
    const unused = UNUSED_DECLARATIONS.find(({ path }) => path.test(id.replaceAll('\\', '/')));
    return unused ? { code: replaceDeclarations(code, unused), map: null } : null;
  },
  // A library that names them otherwise would have them in the bundle again, unseen.
  buildEnd: (error) => {
    const missing = UNUSED_DECLARATIONS.flatMap(({ replacements }) => Object.keys(replacements)).filter(
      (beginning) => !replaced.has(beginning),
    );
    if (!error && missing.length > 0) throw new Error(`Not found in the libraries: ${missing.join(', ')}`);
  },
};
