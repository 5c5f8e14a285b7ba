import { expect, test } from 'vitest';
import { isFromOwnPage, isOwnWrite } from './origin.ts';

const OWN = 'https://mithaq.example';

test.each([
  [OWN, true],
  [`${OWN}, ${OWN}`, true],
  [`${OWN}, https://elsewhere.example`, false],
  [`https://elsewhere.example, ${OWN}`, false],
  ['null', false],
  ['', false],
])('R9, R20: the origin %s is taken: %s', (origin, isTaken) => {
  expect(isOwnWrite({ origin }, [OWN])).toBe(isTaken);
  expect(isFromOwnPage({ origin }, [OWN])).toBe(isTaken);
});
