import { useEffect } from 'react';

/** A screen that is shorter by less than this, in pixels, has no keyboard on it but a browser's bar. */
const MIN_KEYBOARD_HEIGHT_PX = 120;

/**
 * Tells styles how much of the screen a phone's keyboard leaves, as `--visible-height`, where the browser lays the page out
 * under its keyboard (Safari); elsewhere the page itself becomes shorter. Brings the field that is written in into sight.
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
