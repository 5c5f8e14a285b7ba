import { BRAND } from '../../../../../shared/brand.ts';

/* The company's addresses, and dates and hours that several pages show. */

export const EMAILS = {
  hello: `hello@${BRAND.domain}`,
  support: `support@${BRAND.domain}`,
  press: `press@${BRAND.domain}`,
  careers: `careers@${BRAND.domain}`,
  privacy: `privacy@${BRAND.domain}`,
  accessibility: `accessibility@${BRAND.domain}`,
} as const;

export const PHONE = '+1 (312) 555-0142';
export const ADDRESS = ['200 West Monroe Street, Suite 1400', 'Chicago, Illinois 60606', 'United States'] as const;

/** Opening hours of support, as both support pages show them. */
export const SUPPORT_HOURS = [
  { days: 'Mon-Fri', hours: '9am-5pm EST' },
  { days: 'Weekend', hours: 'Closed' },
] as const;

export const POLICY_DATE = 'April 1, 2025';
