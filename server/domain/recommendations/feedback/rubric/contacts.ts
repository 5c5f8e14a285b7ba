import { movesElsewhere } from '../../../../../shared/rules/message-warnings/elsewhere.ts';
import {
  endOfNumber,
  isPhoneNumber,
  mayBeginNumber,
} from '../../../../../shared/rules/message-warnings/phone-numbers.ts';
import { readTokens, tokenAt } from '../../../../../shared/rules/message-warnings/tokens.ts';

/* Finds contact details in normalised text: in any digits, spelled out, spread or obfuscated. */

/** Digits spelled out in English, Turkish, French, Roman Urdu, Urdu and Arabic, by their value; a repeated letter says nothing. */
const DIGIT_WORDS = new Map(
  `zero oh o nought naught sifir sifar صفر|one un une bir ek واحد ايك|two deux iki do don دو اثنان اثنين|three trois uc teen tin تين ثلاثه ثلاث
  |four quatre dort char chaar چار اربعه اربع|five cinq bes paanch panch پانچ خمسه خمس|six alti chay chhe che چه سته ست
  |seven sept yedi saat سات سبعه سبع|eight huit sekiz aath اته ثمانيه ثمان|nine neuf dokuz nau no نو تسعه تسع`
    .split('|')
    .flatMap((words, value) =>
      words
        .trim()
        .split(' ')
        .map((word) => [word, String(value)] as const),
    ),
);
/** Numbers of two digits, which people say in pairs. */
const TENS = new Map(
  `ten dix on das|eleven onze|twelve douze|thirteen treize|fourteen quatorze|fifteen quinze|sixteen seize|seventeen|eighteen|nineteen`
    .split('|')
    .flatMap((words, at) => words.split(' ').map((word) => [word, String(10 + at)] as const)),
);
const ROUND = new Map(
  `twenty vingt yirmi|thirty trente otuz|forty quarante kirk|fifty cinquante elli|sixty soixante altmis|seventy septante yetmis|eighty quatrevingt seksen|ninety nonante doksan`
    .split('|')
    .flatMap((words, at) => words.split(' ').map((word) => [word, String(2 + at)] as const)),
);
const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** Whether a run of words is digits, and its digits; null for any other. A run is at least seven digits, most of them alone. */
const spellsNumber = (words: readonly string[]): boolean => {
  let digits = '';
  let repeated = 1;
  for (const word of words) {
    const digit = /^\d$/.test(word) ? word : DIGIT_WORDS.get(word);
    if (REPEATS[word] !== undefined) repeated = REPEATS[word];
    else {
      digits += (digit ?? TENS.get(word) ?? (ROUND.has(word) ? `${ROUND.get(word)}_` : word)).repeat(repeated);
      repeated = 1;
    }
  }
  const isCounted = '0123456789'.includes(digits) || '9876543210'.includes(digits);
  return digits.replace(/_\d|_/g, '0').length >= 7 && !isCounted;
};

const isSpelled = (word: string): boolean =>
  DIGIT_WORDS.has(word) || TENS.has(word) || ROUND.has(word) || Object.hasOwn(REPEATS, word);

/** Finds a number of which at least four digits are spelled out, with figures between them or not. */
const findSpelledNumber = (plain: string): string | null => {
  let run: { text: string; at: number }[] = [];
  const check = (): string | null => {
    const isNumber = run.filter(({ text }) => isSpelled(text)).length >= 3 && spellsNumber(run.map(({ text }) => text));
    const [first, last] = [run[0], run.at(-1)];
    run = [];
    return isNumber && first && last ? plain.slice(first.at, last.at + last.text.length) : null;
  };
  for (const { 0: text, index: at } of plain.matchAll(/[\p{L}']+|\d+|[^\p{L}\d\s.,\-_+()/*~|:;]/gu)) {
    if (/^\d{1,4}$/.test(text) || isSpelled(text)) run.push({ text, at });
    else if (/^oo+$/.test(text)) run.push({ text: '0'.repeat(text.length), at });
    else if (text !== 'and' && text !== 'et' && text !== 've' && text !== 'plus') {
      const found = check();
      if (found !== null) return found;
    }
  }
  return check();
};

/** Puts digits of other scripts, and letters that stand for digits among digits, into figures. */
const toFigures = (plain: string): string =>
  plain
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      if (code < 128) return digit;
      const low = code & 15;
      return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
    })
    .replace(/(?<=\d)[ol](?=[\dol])|\b[ol](?=\d{2})|(?<=\d\d)[ol](?=\b|\s?\d)/g, (letter) =>
      letter === 'o' ? '0' : '1',
    );

/** A number that begins as phone numbers do, whatever stands between its digits. */
const SPREAD_NUMBER = /(?:\+|\b0)\d?(?:[^\p{L}\d]{0,4}\d){8,}/u;
// Neither years ("2015 - 2019") nor a date.
const PLAIN_NUMBER =
  /(?:\+|\b)(?!(?:19|20)\d\d\s?-\s?(?:19|20)\d\d\b)(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b)\d[\d\s().-]{7,}\d\b/;

const findNumber = (plain: string): string | null => {
  const figures = toFigures(plain);
  const written = PLAIN_NUMBER.exec(figures) ?? SPREAD_NUMBER.exec(figures);
  if (written) return written[0];
  const tokens = readTokens(figures);
  for (let at = 0; at < tokens.length; at += 1) {
    const end = mayBeginNumber(tokenAt(tokens, at)) ? endOfNumber(tokens, at) : at;
    if (end > at && isPhoneNumber(tokens, at, end)) {
      return tokens
        .slice(at, end)
        .map(({ text }) => text)
        .join(' ');
    }
    at = Math.max(at, end - 1);
  }
  return findSpelledNumber(figures);
};

/** Addresses as they would be without what hides them: "s a r a (at) g m a i l [dot] com". */
const revealAddresses = (plain: string): string =>
  plain
    .replace(/(?<=(?:^|[^\p{L}\d])[\p{L}\d]) (?=[\p{L}\d.@([](?:$|[^\p{L}\d]))/gu, '')
    .replace(/\s?[([{<]\s?(?:dot|punkt|point|nokta)\s?[)\]}>]\s?|\s(?:dot|punkt|nokta)\s/g, '.')
    .replace(/\s?[([{<]\s?(?:at|a|et|@)\s?[)\]}>]\s?/g, '@')
    .replace(/\s?@\s?/g, '@');

const PLATFORM =
  '(?:the gram|instagram|insta|1nsta|ig|snapchat|snap|whats ?app?|watsapp?|telegram|tg|facebook|fb|messenger|twitter|tik ?tok|linkedin|discord|viber|wechat|skype|imo|kik|threads|bip|line id)';
/** What is said of a platform, and is no account. */
const OPINION =
  '(?:fun|bad|noise|noisy|toxic|boring|great|dead|fake|not|full|over|evil|where|how|what|a|an|the|my|so|too|just|no|worse|better|useless|enough)';

const EMAIL =
  /[a-z0-9._%+-]+@[a-z0-9-]+\s?\.\s?[a-z]{2,}|\b[a-z0-9._-]{1,64}(?: at | at the rate (?:of )?|@| @ )(?:g ?mail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|live)\b/;
const ACCOUNT = new RegExp(
  [
    // "My insta is …", "telegram: …"; not "Facebook is full of noise".
    `\\bmy ${PLATFORM}(?: (?:name|handle|id|user ?name|account|page))? (?:is|:) ?\\S+`,
    `\\b${PLATFORM}(?: (?:name|handle|id|user ?name|account))?\\s*[:@=>-]+\\s*\\S+`,
    `\\b(?:insta|ig|snap|snapchat|tg|telegram|the gram)(?: (?:name|handle|id))? is (?!${OPINION}\\b)\\S+`,
    `\\b${PLATFORM} (?:me\\b|(?:handle|user ?name|id) \\S+|\\S*[a-z]\\S*[\\d_]\\S*)`,
    `\\b(?:add|find|follow|message|text|dm|write|reach|call|contact|ping|hit|look|search)(?: to| for)? me(?: up)?\\b[^.!?]{0,24}\\b(?:on|via|by|at|through|over) ${PLATFORM}\\b`,
    `\\b(?:on|via|by) ${PLATFORM} ?(?:as|under|by the name|@|:|with)\\s?\\S+`,
    `\\b(?:on|via|by) ${PLATFORM} ?[:@]?\\s?\\S*[\\d_]\\S*`,
    '\\b(?:my )?(?:user ?name|handle)(?: (?:is|everywhere|there))* ?[:=]? ?(?=\\S*[\\d_.])[a-z][a-z0-9_.]{3,}',
    '(?:^|[\\s(:])@[a-z0-9_.]{3,}',
  ].join('|'),
);
const WEB_ADDRESS =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|io|me|co\.uk|app|link|dev|site|online)\b|\b(?:t\.me|wa\.me|linktr\.ee|bit\.ly)\/\S+/;

/** Words in Arabic script, whose platforms and invitations have rules of their own. */
const ARABIC = /\p{Script=Arabic}/u;

/** Kinds of contact details, each with how it is found in a normalised text. */
const KINDS: ReadonlyArray<readonly [string, (plain: string) => string | null]> = [
  ['an e-mail address', (plain) => EMAIL.exec(revealAddresses(plain))?.[0] ?? null],
  ['a phone number', findNumber],
  ['a social account', (plain) => ACCOUNT.exec(plain)?.[0] ?? null],
  ['a web address', (plain) => WEB_ADDRESS.exec(revealAddresses(plain))?.[0] ?? null],
  ['a way to reach you', (plain) => (ARABIC.test(plain) && movesElsewhere(readTokens(plain)) ? plain : null)],
];

/** A contact detail, with its words. */
export interface ContactDetail {
  readonly what: string;
  readonly words: string;
}

/** Finds the contact details in a normalised text; of one that is of several kinds, the first. */
export function findContacts(plain: string): ContactDetail[] {
  const found = KINDS.flatMap(([what, find]) => {
    const words = find(plain);
    return words === null ? [] : [{ what, words: words.trim() }];
  });
  // An e-mail address also has a web address in it.
  const [first, ...others] = found;
  return first ? [first, ...others.filter(({ words }) => !first.words.includes(words))] : [];
}

/** Whether a normalised text holds contact details. */
export const holdsContact = (plain: string): boolean => KINDS.some(([, find]) => find(plain) !== null);
