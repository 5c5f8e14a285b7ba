import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ToastHost } from '../components/toasts/toast-host.tsx';
import { keepSchemeInCookie, SCHEME_KEY } from '../lib/scheme.ts';
import { createStyles } from '../navigation/styles.ts';
import { BaseStyles } from '../theme/base-styles.tsx';
import { theme } from '../theme.ts';

const pageNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined;

let ofThePage: EmotionCache | undefined;
const stylesOfThePage = (): EmotionCache => {
  ofThePage ??= createStyles(pageNonce());
  return ofThePage;
};

interface ProvidersProps {
  /** The style cache; by default the page's own. */
  styles?: EmotionCache;
  children: ReactNode;
}

/** Provides every screen with styles, theme, data and notifications. */
export const Providers = ({ styles = stylesOfThePage(), children }: ProvidersProps) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme} modeStorageKey={SCHEME_KEY} storageManager={keepSchemeInCookie}>
      <BaseStyles />
      <ToastHost>{children}</ToastHost>
    </ThemeProvider>
  </CacheProvider>
);
