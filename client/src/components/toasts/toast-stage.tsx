import GlobalStyles from '@mui/material/GlobalStyles';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useLayoutEffect, useState } from 'react';
import { setStage, type Toast, type ToastAction } from '../../lib/toasts.ts';
import { TOP_BAR_HEIGHT_PX } from '../../theme/tokens.ts';
import { ToastContent } from './toast-content.tsx';
import { useToastSlot } from './toast-slot.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { description?: string; destructive: boolean; way?: ToastAction };
  }
}

const show = ({ title, description, variant = 'default', action }: Toast): void => {
  enqueueSnackbar({
    message: title,
    variant: 'toast',
    destructive: variant === 'destructive',
    ...(description === undefined ? {} : { description }),
    ...(action ? { way: action } : {}),
    // The notification measures its own time, so that it can pause it.
    autoHideDuration: null,
  });
};

const placement = (
  <GlobalStyles
    styles={(theme) => ({
      '.toasts-root.toasts-root': {
        padding: 16,
        maxWidth: '100vw',
        width: '100%',
        insetBlock: `${TOP_BAR_HEIGHT_PX}px auto`,
        insetInline: 'auto 0',
        zIndex: 1500,
      },
      '.toasts-root.toasts-root > *, .toasts-root .notistack-CollapseWrapper > *': { width: '100%', minWidth: 0 },
      [theme.breakpoints.up('sm')]: { '.toasts-root.toasts-root': { maxWidth: 420 } },
      [theme.breakpoints.up('md')]: { '.toasts-root.toasts-root': { padding: 24 } },
      '[data-toast-slot] .toasts-root.toasts-root': {
        position: 'static',
        marginInlineStart: 'auto',
        padding: '2px 16px',
      },
    })}
  />
);

/** Renders the notifications, at most one, into the slot of the page where it has one, else into their region. */
export const ToastStage = ({ list }: { list: HTMLElement }) => {
  const slot = useToastSlot(({ element }) => element);
  // Moves between the two as it is: rendered anew, a notification that is leaving would never be gone, and hold back all later ones.
  const [root] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    (slot ?? list).append(root);
  }, [slot, list, root]);
  useEffect(() => {
    setStage({ show, dismiss: () => closeSnackbar() });
    return () => setStage(undefined);
  }, []);
  // The focus that F8 moves to the region goes on to where the notification is.
  useEffect(() => {
    const region = list.parentElement;
    if (!slot || !region) return;
    const pass = (): void => slot.focus();
    region.addEventListener('focus', pass);
    return () => region.removeEventListener('focus', pass);
  }, [list, slot]);
  return (
    <>
      {placement}
      <SnackbarProvider
        maxSnack={1}
        domRoot={root}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        Components={{ toast: ToastContent }}
        classes={{ containerRoot: 'toasts-root' }}
        disableWindowBlurListener
      />
    </>
  );
};
