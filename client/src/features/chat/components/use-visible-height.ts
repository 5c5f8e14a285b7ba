import { useEffect } from 'react';

/** A viewport that is shorter by less than this shows a browser's bar and no keyboard. */
const MIN_KEYBOARD_HEIGHT_PX = 120;

/**
 * Sets `--visible-height` to the height that a phone's keyboard leaves, where the browser lays the page out under its
 * keyboard (Safari); in other browsers the page itself becomes shorter. Scrolls the focused field into view.
 */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const fit = () => {
      if (window.innerHeight - view.height < MIN_KEYBOARD_HEIGHT_PX || view.scale > 1) {
        style.removeProperty('--visible-height');
        return;
      }
      style.setProperty('--visible-height', `${view.height}px`);
      requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
    };
    view.addEventListener('resize', fit);
    return () => {
      view.removeEventListener('resize', fit);
      style.removeProperty('--visible-height');
    };
  }, []);
};
