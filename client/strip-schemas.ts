import type { Plugin } from 'vite';
import { contract } from '../shared/contract/index.ts';

const INDEX = /[\\/]shared[\\/]contract[\\/]index\.ts$/;

type Resource = Record<string, { method: string; path: string }>;

const stripCalls = (calls: Resource) =>
  Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]));

const strippedContract = Object.fromEntries(Object.entries(contract).map(([name, calls]) => [name, stripCalls(calls)]));

/**
 * Reduces each call of the contract to its method and path in the client. Only the server uses the schemas of a whole call;
 * without them the schema library is not loaded by pages without a form. Forms import the schema they validate by its name.
 */
export const stripSchemas: Plugin = {
  name: 'strip-schemas',
  enforce: 'pre',
  load: (id) => (INDEX.test(id) ? `export const contract = ${JSON.stringify(strippedContract)};` : null),
};
