/** The product's name and tagline. They are spelled nowhere else. */
export const BRAND = {
  name: 'Mithaq',
  tagline: 'Success Meets Soul',
} as const;

/** Browser title of a page, as every screen sets it: `<page> | Mithaq`. */
export const pageTitle = (page: string): string => `${page} | ${BRAND.name}`;
