/** The names of the theme's variables: 0 stands for one that has the name of its path. */
export type Names = 0 | readonly Names[] | { readonly [name: string]: Names };

/** Returns the CSS variable of each name, which comes after the names that it is in. */
export const toVariables = (names: Names, path = '--mui'): unknown => {
  if (names === 0) return `var(${path})`;
  if (Array.isArray(names)) return names.map((one, at) => toVariables(one, `${path}-${at}`));
  return Object.fromEntries(Object.entries(names).map(([name, one]) => [name, toVariables(one, `${path}-${name}`)]));
};
