import { closeSnackbar, enqueueSnackbar } from 'notistack';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

declare module 'notistack' {
  interface VariantOverrides {
    house: { description?: string; destructive: boolean };
  }
}

/** How long a notification stays, in milliseconds; it waits while someone reads it (pointer or focus on it). */
export const TOAST_DURATION = 5_000;

/** Shows a notification; one is shown at a time, a newer one takes the place of the older. Works outside React too. */
export const toast = ({ title, description, variant = 'default' }: Toast): void => {
  enqueueSnackbar({
    message: title,
    variant: 'house',
    destructive: variant === 'destructive',
    ...(description === undefined ? {} : { description }),
    // The notification counts its own time, so that it can wait for its reader.
    autoHideDuration: null,
  });
};

/** Takes away whatever notification is shown. */
export const dismissToasts = (): void => closeSnackbar();
