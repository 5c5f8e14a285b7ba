/** The values of the theme, as `client/computed-theme.ts` computes them. */
declare module 'virtual:theme' {
  import type { Theme } from '@mui/material/styles';

  import type { Names } from './variables.ts';

  const computed: Pick<Theme, 'mixins' | 'motion' | 'shadows' | 'shape' | 'transitions' | 'typography' | 'zIndex'> & {
    names: Names;
    breakpoints: { values: Theme['breakpoints']['values'] };
    colorSchemes: Record<string, boolean>;
    colorSchemeSelector: string;
  };

  export { computed };
}
