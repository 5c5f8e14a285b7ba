import type { Plugin } from 'vite';
import { contract } from '../shared/contract/index.ts';

const INDEX = /[\\/]shared[\\/]contract[\\/]index\.ts$/;

type Resource = Record<string, { method: string; path: string }>;

const leanOf = (calls: Resource) =>
  Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]));

const lean = Object.fromEntries(Object.entries(contract).map(([name, calls]) => [name, leanOf(calls)]));

/**
 * To the browser a call is its method and path: its schemas, which only the service runs, stay behind and keep the schema
 * library out of pages without a form. Forms import the schema they check by its own name.
 */
export const stripSchemas: Plugin = {
  name: 'strip-schemas',
  enforce: 'pre',
  load: (id) => (INDEX.test(id) ? `export const contract = ${JSON.stringify(lean)};` : null),
};
