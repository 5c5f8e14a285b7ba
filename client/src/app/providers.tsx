import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense } from 'react';
import { ToastHost } from '../components/toasts/toast-host.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
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

const UserQuery = lazy(async () => {
  const { useUserQuery } = await import('../lib/session.ts');
  const Query = (): null => {
    useUserQuery();
    return null;
  };
  return { default: Query };
});

/** Loads who is signed in, and keeps it up to date, but for a visitor: whoever signs in says who they are. */
const KnownUser = () =>
  useCurrentUser().user === null ? null : (
    <Suspense>
      <UserQuery />
    </Suspense>
  );

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
      <KnownUser />
    </ThemeProvider>
  </CacheProvider>
);
