/** Moves the focus through rows of a page that carry an attribute with their id, for lists without a pane beside them. */
export const createRowKeys = (attribute: string) => {
  const findRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];
  const findFocused = (): HTMLElement | undefined => findRows().find((row) => row.contains(document.activeElement));
  return {
    /** What marks the row of an id. */
    mark: (id: string): Record<string, string> => ({ [attribute]: id }),
    /** The row of this id. */
    find: (id: string): HTMLElement | undefined => findRows().find((row) => row.getAttribute(attribute) === id),
    /** The id of the row in which the focus is. */
    getFocusedId: (): string | undefined => findFocused()?.getAttribute(attribute) ?? undefined,
    /** Moves to the next or previous row, or to the first; returns whether there was one. */
    move: (by: 1 | -1): boolean => {
      const rows = findRows();
      const row = findFocused();
      const next = rows[row ? rows.indexOf(row) + by : 0];
      next?.focus();
      return next !== undefined;
    },
  };
};
