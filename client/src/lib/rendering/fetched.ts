import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { waitWhileLeaving } from '../leaving.ts';

/** Thrown where a part of the program could not be fetched: there is no connection, or a newer version has replaced it. */
export class PartMissing extends Error {}

/** A component that is fetched when it is first rendered. */
export interface Fetched<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches it ahead of that; once this has resolved, it is rendered with what surrounds it instead of after it. */
  readonly prefetch: () => Promise<void>;
}

/**
 * Declares a component that is fetched when it is first rendered, or ahead of that. Rendering it throws `PartMissing` where it could
 * not be fetched.
 */
export const createFetched = <Props>(load: () => Promise<ComponentType<Props>>): Fetched<Props> => {
  type Module = { readonly default: ComponentType<Props> };
  let fetched: Module | undefined;
  const prefetch = async (): Promise<void> => {
    fetched = { default: await load() };
  };
  const give = (): PromiseLike<Module> => {
    const ready = fetched;
    // React waits for a promise also where it is resolved; this one calls back at once, and nothing is shown in between.
    // biome-ignore lint/suspicious/noThenProperty: what React's `lazy` takes is anything with a `then`.
    if (ready) return { then: (resolve) => Promise.resolve(resolve?.(ready)) as never };
    return load().then(
      (component) => ({ default: component }),
      async (cause: unknown) => {
        await waitWhileLeaving();
        throw new PartMissing('A part of the program could not be fetched.', { cause });
      },
    );
  };
  return { Component: lazy(give as () => Promise<Module>), prefetch };
};
