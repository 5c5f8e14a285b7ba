import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { setStage, type Toast } from '../../lib/toasts.ts';
import { ToastContent } from './toast-content.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    house: { description?: string; destructive: boolean };
  }
}

const show = ({ title, description, variant = 'default' }: Toast): void => {
  enqueueSnackbar({
    message: title,
    variant: 'house',
    destructive: variant === 'destructive',
    ...(description === undefined ? {} : { description }),
    // The notification counts its own time, so that it can wait for its reader.
    autoHideDuration: null,
  });
};

/** Draws the notifications into their region: at most one. */
export const ToastStage = ({ list }: { list: HTMLElement }) => {
  useEffect(() => {
    setStage({ show, dismiss: () => closeSnackbar() });
    return () => setStage(undefined);
  }, []);
  return (
    <SnackbarProvider
      maxSnack={1}
      domRoot={list}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ house: ToastContent }}
      classes={{ containerRoot: 'toasts-root' }}
      disableWindowBlurListener
    />
  );
};
