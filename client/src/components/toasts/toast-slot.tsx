import Box from '@mui/material/Box';
import { create } from 'zustand';

/** The element of the page in which notifications are shown; null where they are shown over the page. */
export const useToastSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

const setElement = (element: HTMLElement | null): void => useToastSlot.setState({ element });

/** While it is shown, notifications take space here instead of covering the page. There is one at most on a page. */
export const ToastSlot = () => (
  <Box
    ref={setElement}
    role="group"
    aria-label="Notifications"
    aria-live="polite"
    tabIndex={-1}
    data-toast-slot=""
    // A notification comes from the side, and is not visible there.
    sx={{ flex: 'none', overflowX: 'clip' }}
  />
);
