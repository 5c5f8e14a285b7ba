import { create } from 'zustand';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** What may be done about it, by a button; it closes the notification. */
  action?: ToastAction;
}

/** The component that shows notifications. */
export interface ToastStage {
  show(toast: Toast): void;
  dismiss(): void;
}

/** How long a notification stays; its time does not run while the pointer or the focus is on it. */
export const TOAST_DURATION_MS = 5_000;

/** Whether the stage is requested: it is fetched for the first notification, or on the user's first interaction. */
export const useToastStage = create<{ isRequested: boolean }>(() => ({ isRequested: false }));

/** Requests the stage, which is then fetched and mounted. */
export const requestStage = (): void => useToastStage.setState({ isRequested: true });

let stage: ToastStage | undefined;
let waiting: readonly Toast[] = [];

/** Sets the stage, which shows the notifications that waited for it; undefined when it is unmounted. */
export const setStage = (next: ToastStage | undefined): void => {
  stage = next;
  if (!stage) return;
  for (const next of waiting) stage.show(next);
  waiting = [];
};

/** Shows a notification; a newer one replaces the older. Works outside React too. */
export const toast = (one: Toast): void => {
  if (stage) {
    stage.show(one);
    return;
  }
  waiting = [...waiting, one];
  requestStage();
};

/** Removes the notification that is shown, if any. */
export const dismissToasts = (): void => {
  waiting = [];
  stage?.dismiss();
};
