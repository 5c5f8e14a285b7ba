/**
 * The product's name and tagline, spelled nowhere else, and the domain of the mail addresses that its pages name: one that is reserved for
 * examples, so that no mail reaches a stranger, until the company has its own.
 */
export const BRAND = {
  name: 'Mithaq',
  tagline: 'Success Meets Soul',
  domain: 'mithaq.example',
} as const;

/** Browser title of a page, as every screen sets it: `<page> | Mithaq`. */
export const pageTitle = (page: string): string => `${page} | ${BRAND.name}`;
