import type { Page } from 'playwright-core';

/** How a row is found: as text, by an accessible role and name, by a field's label, in the notification, as the tab's title; folded is text that may be folded away. */
export type Look =
  | 'text'
  | 'folded'
  | 'field'
  | 'placeholder'
  | 'toast'
  | 'title'
  | 'link'
  | 'button'
  | 'tab'
  | 'heading'
  | 'menuitem'
  | 'option'
  | 'img'
  | 'navigation'
  | 'columnheader'
  | 'spinbutton'
  | 'switch'
  | 'checkbox';

/** Words of the specification that a person reads or hears. */
export interface WordsRow {
  readonly section: string;
  readonly text: string | RegExp;
  readonly as?: Look;
  /** Exactly so often; 0 is not at all, absent is at least once. */
  readonly times?: number;
  /** Where the link leads. */
  readonly to?: string;
  /** What the found element also is, as a CSS selector. */
  readonly is?: string;
  /** The region it is in, as a CSS selector. */
  readonly within?: string;
}

/** So many of something. */
export interface CountRow {
  readonly section: string;
  readonly text: string;
  /** What is counted: the visible elements of this selector. */
  readonly count: string;
  readonly times: number;
}

/** A limit, a size, a time, a behaviour: measured on the page. */
export interface MeasureRow {
  readonly section: string;
  readonly text: string;
  readonly measure: (page: Page) => Promise<unknown>;
  readonly is: string | number | boolean;
}

export type Row = WordsRow | CountRow | MeasureRow;

type WithoutSection<R> = R extends unknown ? Omit<R, 'section'> : never;

/** Rows of one section; a plain text is one that is read on the screen. */
export const rows = (section: string, ...list: readonly (string | RegExp | WithoutSection<Row>)[]): Row[] =>
  list.map((row) => (typeof row === 'string' || row instanceof RegExp ? { section, text: row } : { section, ...row }));

/** A screen, or a screen in some state, and what the specification wants on it. */
export interface State {
  readonly name: string;
  /** An address of the demo community, which is signed in; any other name is a browser of its own, signed in or out by its states. */
  readonly as: string;
  readonly path: string;
  readonly width?: number;
  /** Brings the loaded page into the state. */
  readonly reach?: (page: Page) => Promise<unknown>;
  readonly rows: readonly Row[];
}

/** What lies in a band of a public page, by its heading. */
export const band = (title: string, selector: string): string => `section:has(h2:text-is("${title}")) ${selector}`;
