import { create } from 'zustand';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** What draws notifications. */
export interface ToastStage {
  show(toast: Toast): void;
  dismiss(): void;
}

/** How long a notification stays, in milliseconds; it waits while someone reads it (pointer or focus on it). */
export const TOAST_DURATION = 5_000;

/** Whether the stage is asked for: it is fetched for the first notification, or as soon as someone does anything. */
export const useToastStage = create<{ wanted: boolean }>(() => ({ wanted: false }));

export const wantStage = (): void => useToastStage.setState({ wanted: true });

let stage: ToastStage | undefined;
let waiting: readonly Toast[] = [];

/** The stage is there, and shows what waited for it; undefined when it is gone. */
export const setStage = (next: ToastStage | undefined): void => {
  stage = next;
  if (!stage) return;
  for (const one of waiting) stage.show(one);
  waiting = [];
};

/** Shows a notification; one is shown at a time, a newer one takes the place of the older. Works outside React too. */
export const toast = (one: Toast): void => {
  if (stage) {
    stage.show(one);
    return;
  }
  waiting = [...waiting, one];
  wantStage();
};

/** Takes away whatever notification is shown. */
export const dismissToasts = (): void => {
  waiting = [];
  stage?.dismiss();
};
