import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastHost } from '../components/toasts/toast-host.tsx';
import { queryClient } from '../lib/query.ts';
import { schemeCookie } from '../lib/scheme-cookie.ts';
import { BaseStyles } from '../theme/base-styles.tsx';
import { theme } from '../theme.ts';

/** The page's nonce: styles made while running are refused by the content policy without it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const styles = createCache({ key: 'm', prepend: true, ...(nonce ? { nonce } : {}) });

/** What every screen stands on: styles, theme, data and notifications. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="scheme" storageManager={schemeCookie} noSsr>
      <BaseStyles />
      <QueryClientProvider client={queryClient}>
        <ToastHost>{children}</ToastHost>
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>
);
