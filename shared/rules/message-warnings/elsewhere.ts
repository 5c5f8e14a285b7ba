import { MEANINGS } from './lexicon.ts';
import { endOfNumber, isPhoneNumber, mayBeginNumber } from './phone-numbers.ts';
import { hasMeaning, isAfter, isBefore, type Token, tokenAt } from './tokens.ts';

const { I, ME, MY, YOU, YOUR, ASK, NOT, VIA, PLATFORM, SOFT_PLATFORM, REACH, MOVE, NUMBER, PHONE, GIVE } = MEANINGS;
const { DOMAIN, OUTSIDE, APP, ARABIC_REACH, LINK } = MEANINGS;
const ANY_PLATFORM = PLATFORM | SOFT_PLATFORM;
/** Words that a rule looks at. */
const INVITING = ANY_PLATFORM | NUMBER | REACH | OUTSIDE | LINK;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Places and times that are written with an at-sign and are nobody's handle. */
const NO_HANDLES = words('home work noon night school university uni the least most mosque');
/** Sites with the Quran and the traditions, whose addresses people quote. */
const SCRIPTURE_SITES = words('quran sunnah tanzil');
const CALLS = words('call text ring phone sms');
const TIMES = words('tonight tomorrow later now today anytime any when after before this instead please');
const QUESTIONS = words('are r do did have got use using on');
const ARTICLES = words('a an any my your the');
const OWNS = words('have use got using');
const EXCHANGES = words('exchange swap trade');
const SHARED = words('numbers mails contacts details');

const isName = ({ kind }: Token): boolean => kind === 'word' || kind === 'mixed' || kind === 'number';

/** “amina@example.com” or “@amina”. */
const isAddressOrHandle = (tokens: readonly Token[], at: number): boolean => {
  const next = tokenAt(tokens, at + 1);
  if (!next.isGlued || !isName(next)) return false;
  if (tokenAt(tokens, at).isGlued && isName(tokenAt(tokens, at - 1))) return true;
  return next.kind !== 'number' && next.text.length >= 3 && !NO_HANDLES.has(next.text);
};

/** “example.com”, “linktr.ee/amina”: a full stop between two words of which the second ends a domain's name or is followed by a path. */
const isLink = (tokens: readonly Token[], at: number): boolean => {
  const next = tokenAt(tokens, at + 1);
  if (!next.isGlued || next.kind !== 'word' || !tokenAt(tokens, at).isGlued) return false;
  if ((next.meanings & DOMAIN) === 0 && !isPath(tokenAt(tokens, at + 2))) return false;
  const before = tokenAt(tokens, at - 1);
  return before.kind !== 'number' && isName(before) && !SCRIPTURE_SITES.has(before.text);
};

const isPath = ({ text, isGlued }: Token): boolean => text === '/' && isGlued;

/** “https://…” and “www.…”, but for sites of scripture. */
const isLinkBeginning = (tokens: readonly Token[], at: number): boolean => {
  const next = tokenAt(tokens, at + 1);
  if (!next.isGlued || (next.text !== ':' && next.text !== '.')) return false;
  for (let step = 2; step <= 6; step += 1) if (SCRIPTURE_SITES.has(tokenAt(tokens, at + step).text)) return false;
  return true;
};

/** “gmail dot com”. */
const isSpelledLink = (tokens: readonly Token[], at: number): boolean => {
  const isBracketed = tokenAt(tokens, at + 1).text === ')';
  return at > 0 && hasMeaning(tokens, at + (isBracketed ? 2 : 1), DOMAIN);
};

/** Whether a name of a platform is where the two are to meet, and not something that is spoken of. */
const isInvitation = (tokens: readonly Token[], at: number): boolean => {
  if (isBefore(tokens, at, 7, ARABIC_REACH) || isAfter(tokens, at, 4, ARABIC_REACH)) return true;
  if (isOwnName(tokens, at)) return true;
  const isDenied = (isBefore(tokens, at, 7, NOT) || isAfter(tokens, at, 3, NOT)) && !isWhyNot(tokens, at);
  if (isDenied) return false;
  const from = ARTICLES.has(tokenAt(tokens, at - 1).text) ? at - 1 : at;
  const isVia = hasMeaning(tokens, from - 1, VIA);
  return (
    hasMeaning(tokens, at + 1, ME) ||
    (tokenAt(tokens, at + 1).text === 'is' && hasMeaning(tokens, at + 2, ASK)) ||
    (isVia && hasMeaning(tokens, from - 2, I) && isAfter(tokens, at, 4, YOU | ASK)) ||
    (hasMeaning(tokens, at - 1, YOUR) && isBefore(tokens, at, 5, ASK | GIVE)) ||
    (isVia && isBefore(tokens, at, 6, MOVE | REACH) && isBefore(tokens, at, 8, ASK)) ||
    (isVia && isReaching(tokens, at)) ||
    (hasMeaning(tokens, from - 2, YOU) &&
      (OWNS.has(tokenAt(tokens, from - 1).text) || (isVia && QUESTIONS.has(tokenAt(tokens, from - 3).text))))
  );
};

const isWhyNot = (tokens: readonly Token[], at: number): boolean => {
  for (let step = 1; step <= 8; step += 1) if (tokenAt(tokens, at - step).text === 'why') return true;
  return false;
};

/** “add me on”, “I will text you by”: somebody is reached, and by the platform that follows. */
const isReaching = (tokens: readonly Token[], at: number): boolean => {
  for (let step = 2; step <= 5; step += 1)
    if (hasMeaning(tokens, at - step, ME | YOU) && isBefore(tokens, at - step, 2, REACH)) return true;
  return false;
};

/** “snap: amina92”, “my insta is amina92”: a name that is none of ordinary writing. */
const isOwnName = (tokens: readonly Token[], at: number): boolean =>
  [':', 'is', '='].includes(tokenAt(tokens, at + 1).text) && tokenAt(tokens, at + 2).kind === 'mixed';

/** “amina_k”: a name as only addresses and handles have. */
const isHandle = (tokens: readonly Token[], at: number): boolean => {
  const next = tokenAt(tokens, at + 1);
  return tokenAt(tokens, at).isGlued && isName(tokenAt(tokens, at - 1)) && next.isGlued && isName(next);
};

/** “What is your number?”, “I will give you my phone number”, “let us exchange numbers”. */
const isNumberWanted = (tokens: readonly Token[], at: number): boolean => {
  const { text } = tokenAt(tokens, at);
  const next = tokenAt(tokens, at + 1).text;
  if (next === 'one' || next === 'of') return false;
  const owner = hasMeaning(tokens, at - 1, PHONE) ? at - 2 : at - 1;
  const isOf = (meaning: number) => hasMeaning(tokens, at, meaning) || hasMeaning(tokens, owner, meaning);
  if (isOf(YOUR)) return isBefore(tokens, at, 7, ASK | GIVE);
  if (isOf(MY)) return (text === 'number' && (next === 'is' || next === ':')) || isBefore(tokens, at, 6, GIVE);
  if (text === 'رقم') return isBefore(tokens, at, 3, ASK | GIVE) && isAfter(tokens, at, 2, YOUR);
  if (!SHARED.has(text)) return false;
  return [1, 2, 3].some((step) => EXCHANGES.has(tokenAt(tokens, at - step).text));
};

/** “Text me tonight”, “call me at my office”: said to the reader, and not of a name as in “call me Sara”. */
const isCall = (tokens: readonly Token[], at: number): boolean => {
  if (!CALLS.has(tokenAt(tokens, at).text) || !hasMeaning(tokens, at + 1, ME)) return false;
  const next = tokenAt(tokens, at + 2);
  if (next.kind !== 'end' && !TIMES.has(next.text) && (next.meanings & VIA) === 0) return false;
  return tokenAt(tokens, at).position <= 1 || isBefore(tokens, at, 4, ASK | YOU);
};

/** “Let’s take this off the app”. */
const isOutside = (tokens: readonly Token[], at: number): boolean =>
  isAfter(tokens, at, 3, APP) && isBefore(tokens, at, 6, MOVE | REACH);

const isInvitingWord = (tokens: readonly Token[], at: number, { text, meanings }: Token): boolean =>
  ((meanings & ANY_PLATFORM) !== 0 && isInvitation(tokens, at)) ||
  ((meanings & NUMBER) !== 0 && isNumberWanted(tokens, at)) ||
  ((meanings & REACH) !== 0 && isCall(tokens, at)) ||
  ((meanings & OUTSIDE) !== 0 && isOutside(tokens, at)) ||
  ((meanings & LINK) !== 0 && (text === 'dot' ? isSpelledLink(tokens, at) : isLinkBeginning(tokens, at)));

const isInvitingSign = (tokens: readonly Token[], at: number, { text }: Token): boolean =>
  (text === '@' && isAddressOrHandle(tokens, at)) ||
  (text === '.' && isLink(tokens, at)) ||
  (text === '_' && isHandle(tokens, at));

/** Whether a message moves the conversation to another place: by a number, an address, a handle, a link, or in words. */
export const movesElsewhere = (tokens: readonly Token[]): boolean => {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokenAt(tokens, at);
    if (mayBeginNumber(token)) {
      const end = endOfNumber(tokens, at);
      if (end > at) {
        if (isPhoneNumber(tokens, at, end)) return true;
        at = end - 1;
        continue;
      }
    }
    const isWord = (token.meanings & INVITING) !== 0;
    if (token.kind === 'sign' ? isInvitingSign(tokens, at, token) : isWord && isInvitingWord(tokens, at, token))
      return true;
  }
  return false;
};
