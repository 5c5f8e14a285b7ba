import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isComposing } from '../../../lib/keyboard.ts';
import { keptOnDevice } from '../../../lib/storage.ts';

/** One key that does something on a page of staff. */
export interface Shortcut {
  /** As the browser names it: `j`, `?`, `Enter`. */
  readonly key: string;
  /** What it does, as the list of shortcuts says it. */
  readonly label: string;
  readonly run: () => void;
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean;
  readonly disabled?: boolean;
}

/** The shortcuts of one part of a page. */
interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const KEPT_AS = 'staff-shortcuts';
const OFF = 'off';

/** Whether single keys do anything in this browser: whoever speaks to their computer turns them off. */
export const useShortcutsOn = create<{ isOn: boolean }>(() => ({
  isOn: keptOnDevice.read(KEPT_AS) !== OFF,
}));

/** Turns single keys on or off, until the user signs out. */
export const turnShortcuts = (isOn: boolean): void => {
  if (isOn) keptOnDevice.remove(KEPT_AS);
  else keptOnDevice.keep(KEPT_AS, OFF);
  useShortcutsOn.setState({ isOn });
};

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]';
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const OWN_ENTER = 'a[href], button, summary, [role=tab]';

/** Whether a key is meant for the page: pressed alone, and not in a field, a dialog or a menu, nor on what has a use for it. */
const isForThePage = (event: KeyboardEvent) => {
  const { defaultPrevented, ctrlKey, metaKey, altKey, key, target } = event;
  if (defaultPrevented || isComposing(event) || ctrlKey || metaKey || altKey || !useShortcutsOn.getState().isOn)
    return false;
  if (!(target instanceof Element)) return true;
  if (target.closest(`${TYPING}, ${OVERLAYS}`)) return false;
  return key !== 'Enter' || !target.closest(OWN_ENTER);
};

/** A letter is the same with Caps Lock; Shift makes it another key. */
const isPressed = ({ key, shiftKey }: KeyboardEvent, wanted: string): boolean =>
  /^[a-z]$/.test(wanted) ? key.toLowerCase() === wanted && !shiftKey : key === wanted;

const groups = new Set<{ current: ShortcutGroup }>();

/** Returns the shortcuts that the page has now, in the order in which its parts appeared. */
export const listShortcuts = (): ShortcutGroup[] => {
  const byTitle = new Map<string, Shortcut[]>();
  for (const { current } of groups)
    byTitle.set(current.title, [...(byTitle.get(current.title) ?? []), ...current.shortcuts]);
  return [...byTitle].map(([title, shortcuts]) => ({ title, shortcuts }));
};

/** Makes single keys do something while the component is shown; a part that appeared later wins. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const group = useRef<ShortcutGroup>({ title, shortcuts });
  useEffect(() => {
    group.current = { title, shortcuts };
  });
  useEffect(() => {
    groups.add(group);
    const press = (event: KeyboardEvent): void => {
      if (!isForThePage(event)) return;
      const found = group.current.shortcuts.find(({ key }) => isPressed(event, key));
      if (!found || found.disabled || (event.repeat && !found.repeats)) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', press);
    return () => {
      groups.delete(group);
      document.removeEventListener('keydown', press);
    };
  }, []);
};
