/** The values of the theme, as `client/computed-theme.ts` computes them. */
declare module 'virtual:theme' {
  import type { Theme } from '@mui/material/styles';

  const computed: Pick<
    Theme,
    'mixins' | 'motion' | 'shadows' | 'shape' | 'transitions' | 'typography' | 'vars' | 'zIndex'
  > & {
    breakpoints: { values: Theme['breakpoints']['values'] };
    colorSchemes: Record<string, boolean>;
    colorSchemeSelector: string;
  };

  export { computed };
}
