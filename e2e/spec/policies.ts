import { rows, type State } from './row.ts';

const DATED = 'Last updated April 1, 2025';
const SECTIONS = 'main section[id] > h2';
const row = (name: string): string => `tr:has(th:has-text("${name}"))`;

/** The policies. */
export const POLICIES: readonly State[] = [
  {
    name: '/privacy-policy',
    as: 'visitor',
    path: '/privacy-policy',
    rows: rows(
      '§2 /privacy-policy',
      { text: 'Privacy Policy', as: 'heading' },
      DATED,
      { text: '10 sections', count: SECTIONS, times: 10 },
      { text: /^1\. Introduction$/, as: 'heading' },
      { text: /^2\. Information We Collect$/, as: 'heading' },
      { text: /^3\. .*Use/, as: 'heading' },
      { text: /^4\. Sharing/, as: 'heading' },
      { text: /^5\. Security$/, as: 'heading' },
      { text: /^6\. Your Rights$/, as: 'heading' },
      { text: /^7\. Retention$/, as: 'heading' },
      { text: /^8\. International Transfers$/, as: 'heading' },
      { text: /^9\. Changes/, as: 'heading' },
      { text: /^10\. Contact/, as: 'heading' },
    ),
  },
  {
    name: '/terms-of-service',
    as: 'visitor',
    path: '/terms-of-service',
    rows: [
      ...rows('§2 /terms-of-service', { text: 'Terms of Service', as: 'heading' }, DATED, {
        text: '14 sections',
        count: SECTIONS,
        times: 14,
      }),
      ...rows(
        '§5 Terms',
        'at least 18 years old',
        'legally able to marry',
        'not be currently married, unless permitted by your beliefs and local law',
      ),
      ...rows(
        '§9 Terms',
        { text: /State of Delaware/ },
        { text: /renew automatically/ },
        { text: /cancel any time; your membership stays active to the end of the period/ },
        { text: /next billing cycle/ },
        { text: /paused for up to three months/ },
        { text: /7-day satisfaction guarantee gives a full refund in the first week/ },
        { text: /no refunds after 7 days or for partial months/ },
        { text: /no free trial/ },
      ),
    ],
  },
  {
    name: '/accessibility',
    as: 'visitor',
    path: '/accessibility',
    rows: [
      ...rows('§2 /accessibility', { text: 'Accessibility', as: 'heading' }, DATED),
      ...rows('§9 Accessibility target', { text: /WCAG\) 2\.1 at level AA/ }),
    ],
  },
  {
    name: '/cookie-policy',
    as: 'visitor',
    path: '/cookie-policy',
    rows: [
      ...rows(
        '§2 /cookie-policy',
        { text: 'Cookie Policy', as: 'heading' },
        DATED,
        { text: 'Cookie name', as: 'columnheader' },
        { text: 'Type', as: 'columnheader' },
        { text: 'Purpose', as: 'columnheader' },
        { text: 'Duration', as: 'columnheader' },
      ),
      ...rows(
        '§9 Cookies',
        { text: 'Session', within: row('session_id') },
        { text: 'Session', within: row('csrf_token') },
        { text: '1 year', within: row('preferences') },
        { text: '2 years', within: row('mithaq_analytics') },
        { text: '2 years', within: row('third_party_analytics') },
        { text: 'not in use at present', times: 2 },
      ),
    ],
  },
];
