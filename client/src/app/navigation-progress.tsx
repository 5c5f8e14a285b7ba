import LinearProgress from '@mui/material/LinearProgress';
import { useNavigation } from 'react-router-dom';
import { TOP_BAR } from '../theme/tokens.ts';

/** A thin line under the top bar while the next page is being fetched. */
export const NavigationProgress = () => {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <LinearProgress
      aria-label="Loading the page"
      sx={{ position: 'fixed', top: TOP_BAR - 2, insetInline: 0, height: 2, zIndex: 'appBar', borderRadius: 0 }}
    />
  );
};
