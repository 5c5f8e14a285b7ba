import type { MessageWarning } from '../../options.ts';
import { movesElsewhere } from './elsewhere.ts';
import { isInsulting } from './insults.ts';
import { asksForMoney } from './money.ts';
import { readTokens } from './tokens.ts';

/**
 * Returns what a message seems to do that its receiver should beware of, the gravest where it does several; null as a rule. It
 * reads English and Arabic, in time that grows with the length, and looks at each word with its neighbors alone.
 */
export const findMessageWarning = (message: string): MessageWarning | null => {
  const tokens = readTokens(message);
  if (asksForMoney(tokens)) return 'money';
  if (isInsulting(tokens)) return 'insult';
  return movesElsewhere(tokens) ? 'elsewhere' : null;
};
