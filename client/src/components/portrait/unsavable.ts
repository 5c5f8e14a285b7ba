import type { SyntheticEvent } from 'react';

const prevent = (event: SyntheticEvent): void => event.preventDefault();

/** Takes from a picture of a person what saves it in passing: dragging and its menu. */
export const UNSAVABLE = { draggable: false, onContextMenu: prevent, onDragStart: prevent } as const;

/** The same for touch; on paper it is blurred. */
export const UNSAVABLE_STYLE = {
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  WebkitUserDrag: 'none',
  '@media print': { filter: 'blur(24px)' },
} as const;
