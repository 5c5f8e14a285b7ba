import { lazy, Suspense } from 'react';
import { useIsScreenLoading } from '../lib/screens.ts';
import { TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';

const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

/** A thin line under the top bar while the next page is being fetched. */
export const NavigationProgress = () => {
  const isLoading = useIsScreenLoading();
  if (!isLoading) return null;
  return (
    <Suspense fallback={null}>
      <LinearProgress
        aria-label="Loading the page"
        sx={{
          position: 'fixed',
          top: TOP_BAR_HEIGHT_PX - 2,
          insetInline: 0,
          height: 2,
          zIndex: 'appBar',
          borderRadius: 0,
        }}
      />
    </Suspense>
  );
};
