/** What a page notes of itself, in milliseconds since its navigation began; null until it has happened. */
export interface Marks {
  /** The shell was painted. */
  readonly frame: number | null;
  /** What the page is about was painted. */
  readonly rows: number | null;
  /** A click was answered after that. */
  readonly usable: number | null;
}

declare global {
  interface Window {
    marks?: Marks;
  }
}

/** How it is seen that a page is there. All are selectors but for `answered`, an expression. */
export interface Signs {
  /** Each of them is visible. */
  readonly frame: readonly string[];
  /** One of the rows of content. */
  readonly row: string;
  /** What is clicked once there is a row. */
  readonly click: string;
  /** Whether the click had its effect. */
  readonly answered: string;
}

/** Builds the script that notes these times in `window.marks`, frame by frame. */
export const buildWatch = ({ frame, row, click, answered }: Signs): string => `(() => {
  const marks = (window.marks = { frame: null, rows: null, usable: null });
  const isSeen = (selector) => {
    const element = document.querySelector(selector);
    return element !== null && element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
  };
  // A task right after a frame runs when that has been painted.
  const markPainted = (name) => {
    marks[name] = Infinity;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { marks[name] = performance.now(); };
    channel.port2.postMessage(null);
  };
  let clicked = null;
  const look = () => {
    if (marks.frame === null && ${JSON.stringify(frame)}.every(isSeen)) markPainted('frame');
    if (marks.rows === null && isSeen(${JSON.stringify(row)})) markPainted('rows');
    if (Number.isFinite(marks.rows) && marks.rows !== null && marks.usable === null) {
      if (clicked !== null && (${answered})) markPainted('usable');
      else {
        const target = document.querySelector(${JSON.stringify(click)});
        // Another element has taken its place, or it was not there yet: a person would press again.
        if (target !== null && target !== clicked && !target.disabled) { clicked = target; target.click(); }
      }
    }
    if (marks.usable === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;
