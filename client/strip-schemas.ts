import type { Plugin } from 'vite';
import { contract } from '../shared/contract/index.ts';

const INDEX = /[\\/]shared[\\/]contract[\\/]index\.ts$/;
/** The id of the module of a resource's calls, without the resource's name. */
const RESOURCE_ID = 'virtual:contract/';

type Resource = Record<string, { method: string; path: string; bySocket?: string }>;

const resources: Readonly<Record<string, Resource>> = contract;

const stripCalls = (calls: Resource) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, bySocket }]) => [name, { method, path, bySocket }]),
  );

const loadResource = (name: string): string =>
  `export const ${name} = ${JSON.stringify(stripCalls(resources[name] ?? {}))};`;

/**
 * Reduces each call of the contract to its method, its path and its name for the open connection in the client. Only the server uses the schemas of a whole call;
 * without them the schema library is not loaded by pages without a form. Forms import the schema they validate by its name.
 * Each resource is a module of its own, so that a page loads the calls of the resources that it uses and no others.
 */
export const stripSchemas: Plugin = {
  name: 'strip-schemas',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(RESOURCE_ID) ? id : null),
  load: (id) => {
    if (INDEX.test(id)) return { code: `export * as contract from '${RESOURCE_ID}all';`, moduleSideEffects: false };
    if (!id.startsWith(RESOURCE_ID)) return null;
    const name = id.slice(RESOURCE_ID.length);
    const code =
      name === 'all'
        ? Object.keys(resources)
            .map((one) => `export { ${one} } from '${RESOURCE_ID}${one}';`)
            .join('\n')
        : loadResource(name);
    // Running it changes nothing, so that a page which uses none of its calls does not load it.
    return { code, moduleSideEffects: false };
  },
};
