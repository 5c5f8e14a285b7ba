import type { Page } from 'playwright-core';
import { rows, type State } from './row.ts';

const optionsOf = (label: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: label }).click();
  const options = page.getByRole('option');
  await options.first().waitFor();
  const values = await options.evaluateAll((list) => list.map((option) => option.getAttribute('data-value')));
  await page.keyboard.press('Escape');
  return values.filter(Boolean).join(' ');
};

const fill = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Maryam');
  await page.getByRole('textbox', { name: 'Email' }).fill('maryam@example.test');
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning.');
};

/** Milliseconds from the press until the busy button is itself again; whether the form is clear then. */
const sends = (button: string, busy: string) => async (page: Page) => {
  await fill(page);
  const began = Date.now();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: busy, disabled: true }).waitFor();
  await page.getByRole('button', { name: button }).waitFor();
  const took = Date.now() - began;
  const rest = await page.getByRole('textbox', { name: 'Message' }).inputValue();
  return took >= 950 && rest === '' ? 'busy for 1000 ms, then clear' : `${took} ms, "${rest}"`;
};

const isInvalid = (label: string) => (page: Page) =>
  page
    .getByRole('textbox', { name: label })
    .evaluate((field: HTMLInputElement) => field.required && !field.checkValidity());

/** The two forms for messages to the company; neither makes a call. */
export const LETTERS: readonly State[] = [
  {
    name: '/contact',
    as: 'visitor',
    path: '/contact',
    rows: [
      ...rows(
        '§2 /contact',
        { text: 'Contact details', as: 'heading' },
        { text: 'Support hours', as: 'heading' },
        { text: 'Name', as: 'field', is: '[required]' },
      ),
      ...rows(
        '§5 Contact form',
        { text: 'Email', as: 'field', is: '[required][type=email]' },
        { text: 'Message', as: 'field', is: 'textarea[required][rows="5"]' },
        'Select a topic',
        {
          text: 'subjects',
          measure: optionsOf('Subject'),
          is: 'general membership technical feedback privacy other',
        },
      ),
      ...rows('§9 Support hours', { text: /^Mon-Fri$/ }, { text: /^9am-5pm EST$/ }, 'Weekend', 'Closed'),
    ],
  },
  {
    name: '/contact, sent',
    as: 'visitor',
    path: '/contact',
    rows: [
      ...rows('§4 Contact form', {
        text: "'Sending...' for about 1 second, then a cleared form",
        measure: sends('Send message', 'Sending...'),
        is: 'busy for 1000 ms, then clear',
      }),
      ...rows(
        '§8 Contact',
        { text: 'Message sent', as: 'toast' },
        { text: "Thank you for contacting us. We'll respond as soon as possible.", as: 'toast' },
      ),
    ],
  },
  {
    name: '/support',
    as: 'visitor',
    path: '/support',
    rows: [
      ...rows(
        '§2 /support',
        { text: 'Priority support', as: 'heading' },
        { text: 'three categories of questions', count: 'main section[id] > h3', times: 3 },
        { text: 'resource link to /faq', count: 'main a[href="/faq"]', times: 1 },
        { text: 'resource link to /privacy-policy', count: 'main a[href="/privacy-policy"]', times: 1 },
        { text: 'resource link to /terms-of-service', count: 'main a[href="/terms-of-service"]', times: 1 },
        { text: 'resource link to /blog', count: 'main a[href="/blog"]', times: 1 },
      ),
      ...rows(
        '§6 Support replies',
        /within 24 hours/,
        /within 12 hours/,
        /within 48 hours/,
        /24-hour priority support/,
      ),
      ...rows('§9 Support hours', { text: /^Mon-Fri$/ }, { text: /^9am-5pm EST$/ }, 'Weekend', 'Closed'),
      ...rows(
        '§5 Support form',
        { text: 'Name', as: 'field', is: '[required]' },
        { text: 'Email', as: 'field', is: '[required][type=email]' },
        { text: 'Topic', as: 'field', is: ':not([aria-required=true])' },
        { text: 'Message', as: 'field', is: 'textarea[required]' },
        { text: 'topics', measure: optionsOf('Topic'), is: 'account billing matchmaking technical vip other' },
        { text: 'browser check of the email', measure: isInvalid('Email'), is: true },
      ),
    ],
  },
  {
    name: '/support, sent',
    as: 'visitor',
    path: '/support',
    rows: [
      ...rows('§4 Support form', {
        text: "'Submitting...' for about 1 second, then a cleared form",
        measure: sends('Submit request', 'Submitting...'),
        is: 'busy for 1000 ms, then clear',
      }),
      ...rows('§4 Support form, confirmed', { text: 'Request submitted', as: 'toast' }),
    ],
  },
];
