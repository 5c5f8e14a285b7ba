/** Gives the focus to the messages of the thread to which a control belongs that goes once it is used. */
export const focusMessages = (control: Element): void => {
  for (let around = control.parentElement; around; around = around.parentElement) {
    const messages = around.querySelector<HTMLElement>('[role=region][aria-label^="Messages with"]');
    if (messages) {
      messages.focus({ preventScroll: true });
      return;
    }
  }
};
