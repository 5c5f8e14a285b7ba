/** What Safari gives a key that belongs to an input method, also once the composition has ended. */
const INPUT_METHOD = 229;

/** Whether a key belongs to an input method, which then chooses a word by it: Enter sends and finds nothing. */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD;
