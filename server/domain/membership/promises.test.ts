import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAQ_GROUPS } from '../../../client/src/features/marketing/content/faq.ts';
import { PRICING_QUESTIONS } from '../../../client/src/features/marketing/content/pricing.ts';
import { SUPPORT_GROUPS } from '../../../client/src/features/marketing/content/support.ts';
import { TERMS } from '../../../client/src/features/marketing/content/terms-of-service.ts';

// What the tests beside this one are called, which show that a promise is kept.
const RENEWAL = '“Subscriptions renew automatically”, announced and billed seven days before';
const CANCELLING = '“You can cancel any time; your membership stays active to the end of the period”';
const REFUND = '“a full refund in the first week”, whole, the plan ending at once, and once a member';
const NO_REFUND = '“There are no refunds after 7 days”, nor of a later payment';
const CHANGE = '“The change takes effect at your next billing cycle”: to %s';
const BREAK = '“A membership may be paused for up to three months”: a break moves what is paid, and nothing is billed';
const BUYING = 'approval gives Standard without an end, and Premium begins when it is paid';
const MONTH = '“per month”: by calendar month, with the day of the start kept';
const AMOUNT = 'shows what a membership is, what comes next and when, what may be done, and its lines';

/** What the pages on prices, the questions, the terms and support promise of plans, and by which tests it is kept. */
const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'No. Applying is free, and your first week is covered by our 7-day satisfaction guarantee: if it is not for you, you receive a full refund.':
    [REFUND, BUYING],
  'After 7 days payments are not refunded, and partial months are not refunded either.': [NO_REFUND],
  'At any time, in either direction. The change takes effect at your next billing cycle.': [CHANGE],
  'Yes, subscriptions renew automatically. You can cancel any time; your membership stays active to the end of the period you have paid for.':
    [RENEWAL, CANCELLING],
  'Yes, for up to three months. While you are paused, you are not introduced to anyone.': [BREAK],
  'Only once your application has been approved and you have chosen a plan. The application itself is free.': [BUYING],
  'Standard is $49.99, Premium $99.99 and VIP $249.99 per month, in US dollars.': [MONTH, AMOUNT],
  'The first week is covered by our 7-day satisfaction guarantee with a full refund. After 7 days, and for partial months, there is none. There is no free trial.':
    [REFUND, NO_REFUND],
  'Changes take effect at the next billing cycle. Subscriptions renew automatically; you can cancel any time and stay a member to the end of the period.':
    [CHANGE, RENEWAL, CANCELLING],
  'A membership can be paused for up to three months. Your conversations go on, and introductions that you have not answered wait for you.':
    [BREAK],
  'Prices are shown before you subscribe. Subscriptions renew automatically until you cancel. You can cancel any time; your membership stays active to the end of the period. Changes of plan take effect at the next billing cycle. A membership may be paused for up to three months.':
    [AMOUNT, RENEWAL, CANCELLING, CHANGE, BREAK],
  'Our 7-day satisfaction guarantee gives a full refund in the first week. There are no refunds after 7 days or for partial months, and there is no free trial.':
    [REFUND, NO_REFUND, BUYING],
  'At your next billing cycle. Until then everything stays as it is.': [CHANGE],
  'Within the first 7 days, write to us with the topic Billing; you receive the full amount.': [REFUND],
  'At any time. Your membership remains active to the end of the period that you have paid for.': [CANCELLING],
};

const billing = ({ id }: { id: string }): boolean => id === 'billing';
const terms = TERMS.sections.filter(({ id }) => id === 'payment' || id === 'refunds');
const questions = [
  ...PRICING_QUESTIONS,
  ...[...FAQ_GROUPS, ...SUPPORT_GROUPS].filter(billing).flatMap((group) => group.questions),
];

test('each sentence of the pages about plans is kept, as a test shows', () => {
  const sentences = [...questions.map(({ answer }) => answer), ...terms.flatMap(({ paragraphs }) => paragraphs ?? [])];
  expect(Object.keys(PROMISES).sort()).toEqual([...new Set(sentences)].sort());
  const files = ['./rules.test.ts', '../../presenters/membership.test.ts'];
  const tests = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');
  for (const title of Object.values(PROMISES).flat()) expect(tests).toContain(`'${title}'`);
});
