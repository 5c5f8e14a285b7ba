/** The values of the theme, as `client/computed-theme.ts` computes them. */
declare module 'virtual:theme' {
  import type { Theme } from '@mui/material/styles';

  /** The names of the theme's variables: 0 stands for one that has the name of its path. */
  type Names = 0 | readonly Names[] | { readonly [name: string]: Names };

  const computed: Pick<Theme, 'mixins' | 'motion' | 'shadows' | 'shape' | 'transitions' | 'typography' | 'zIndex'> & {
    names: Names;
    breakpoints: { values: Theme['breakpoints']['values'] };
    colorSchemes: Record<string, boolean>;
    colorSchemeSelector: string;
  };

  export { computed, type Names };
}
