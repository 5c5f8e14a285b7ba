import { create } from 'zustand';

/** Whether the service has another version of the program than this page runs; `updates.ts` notes it, once the page is connected. */
export const useNewVersion = create<{ isReady: boolean }>(() => ({ isReady: false }));
