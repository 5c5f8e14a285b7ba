import { MEANINGS } from './lexicon.ts';
import { hasMeaning, isAfter, isBefore, type Token, tokenAt } from './tokens.ts';

const { I, ME, MY, YOU, ASK, NOT, TRANSFER, MONEY, BILL, HELP, NEED, PAYMENT, INVEST, PITCH, ACCOUNT } = MEANINGS;
/** Words that a rule looks at. */
const ASKING = TRANSFER | NEED | HELP | INVEST | PAYMENT;
const CURRENCIES = '$€£¥₹';
const CARDS: ReadonlySet<string> = new Set(['gift', 'itunes', 'steam', 'google', 'amazon']);
/** What may stand before a verb that tells the reader what to do. */
const OPENERS: ReadonlySet<string> = new Set(['just', 'so', 'then', 'and', 'or', 'ok', 'now', 'but']);
/** Words of a sentence that are looked at for what a verb is about. */
const REACH = 10;

/** Whether a token is a sum, money by name, or a way to pay. */
const isMoney = (tokens: readonly Token[], at: number): boolean => {
  const token = tokenAt(tokens, at);
  if ((token.meanings & (MONEY | PAYMENT)) !== 0) return true;
  if (token.kind === 'sign') {
    return (
      CURRENCIES.includes(token.text) &&
      (tokenAt(tokens, at + 1).kind === 'number' || tokenAt(tokens, at - 1).kind === 'number')
    );
  }
  return (token.text === 'card' || token.text === 'cards') && CARDS.has(tokenAt(tokens, at - 1).text);
};

const isMoneyAfter = (tokens: readonly Token[], at: number, most: number): boolean => {
  for (let step = 1; step <= most; step += 1) {
    if (tokenAt(tokens, at + step).kind === 'end') return false;
    if (isMoney(tokens, at + step)) return true;
  }
  return false;
};

/** Whether the reader is to do what a verb says: asked in so many words, or told. */
const isAsked = (tokens: readonly Token[], at: number): boolean => {
  const { position, text } = tokenAt(tokens, at);
  if (isBefore(tokens, at, 6, ASK | YOU)) return true;
  // Arabic verbs have the person in them.
  return position === 0 || text > '\u0600' || (position === 1 && OPENERS.has(tokenAt(tokens, at - 1).text));
};

/** “Send me some money”, “transfer 400 AED to my account”, “pay my rent”. */
const isTransfer = (tokens: readonly Token[], at: number): boolean => {
  if (!isAsked(tokens, at) || isBefore(tokens, at, 2, NOT)) return false;
  const isArabic = tokenAt(tokens, at).text > '\u0600';
  if (!isArabic && !isAfter(tokens, at, REACH, ME | MY | ACCOUNT)) return false;
  return isMoneyAfter(tokens, at, REACH) || (hasMeaning(tokens, at + 1, MY) && isAfter(tokens, at, 4, BILL));
};

/** “Can I borrow some money?” */
const isBorrowing = (tokens: readonly Token[], at: number): boolean =>
  isBefore(tokens, at, 3, I) && isBefore(tokens, at, 5, ASK | NEED) && isMoneyAfter(tokens, at, 6);

/** “I need $500”, “I am short of cash”. */
const isNeed = (tokens: readonly Token[], at: number): boolean => {
  const isArabic = tokenAt(tokens, at).text > '\u0600';
  if (!isArabic && !isBefore(tokens, at, 3, I)) return false;
  return !isBefore(tokens, at, 3, NOT) && tokenAt(tokens, at + 1).text !== 'to' && isMoneyAfter(tokens, at, 4);
};

/** “Can you help me with my rent?”, “cover my hospital bill”. */
const isHelp = (tokens: readonly Token[], at: number): boolean =>
  isAsked(tokens, at) &&
  isAfter(tokens, at, 2, ME | MY) &&
  (isAfter(tokens, at, REACH, BILL) || isMoneyAfter(tokens, at, REACH));

/** “I can teach you to trade, the profit is guaranteed”. */
const isInvestment = (tokens: readonly Token[], at: number): boolean =>
  [PITCH, YOU | ME | I].every((meaning) => isBefore(tokens, at, REACH, meaning) || isAfter(tokens, at, REACH, meaning));

/** “My PayPal is …”, “I will give you my IBAN”. */
const isOwnPayment = (tokens: readonly Token[], at: number): boolean => {
  const { text } = tokenAt(tokens, at + 1);
  return hasMeaning(tokens, at - 1, MY) && (text === 'is' || text === ':' || isBefore(tokens, at, 4, TRANSFER));
};

const isAskingWord = (tokens: readonly Token[], at: number, meanings: number): boolean =>
  ((meanings & TRANSFER) !== 0 && isTransfer(tokens, at)) ||
  ((meanings & NEED) !== 0 && isNeed(tokens, at)) ||
  ((meanings & HELP) !== 0 && isHelp(tokens, at)) ||
  ((meanings & INVEST) !== 0 && isInvestment(tokens, at)) ||
  ((meanings & PAYMENT) !== 0 && isOwnPayment(tokens, at));

/** Whether a message asks its reader for money. */
export const asksForMoney = (tokens: readonly Token[]): boolean => {
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, meanings, text } = tokenAt(tokens, at);
    if ((meanings & ASKING) !== 0 && isAskingWord(tokens, at, meanings)) return true;
    if (kind === 'word' && text === 'borrow' && isBorrowing(tokens, at)) return true;
  }
  return false;
};
