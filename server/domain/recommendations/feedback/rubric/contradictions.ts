import { getDistanceKm, resolvePlace } from '../../../matching/places/places.ts';
import { readTraitsOfPlain } from '../../../matching/text/traits.ts';
import { computeWorkFit, findWorkArea } from '../../../matching/text/word-groups.ts';
import type { Line } from './gaps.ts';
import { UNBELIEF } from './phrases.ts';
import { type FeedbackProfile, type ProfileText, quote } from './profile-text.ts';
import { isQuotable, type Sentence } from './tact.ts';

const WANTS_CHILDREN =
  /(?<!\bnot )(?<!\bnever )\b(?:want|hope|hoping|would like|would love|dream)(?: (?!no\b|not\b|someone\b|a (?:man|woman|wife|husband)\b)\w+){0,4} (?:children|kids|big family|large family)\b/;
const WANTS_NO_CHILDREN =
  /\b(?:not|never|no longer) (?:really )?(?:want|wanting|planning|plan|looking|wish|interested in)(?: (?!someone\b|a (?:man|woman)\b)\w+){0,4} (?:children|kids|a family)\b|\bchild-?free\b|\bwant no (?:more )?(?:children|kids)\b|\bno (?:children|kids) for me\b|\b(?:children|kids) are not for me\b/;
const OWN_CHILDREN =
  /\bmy (?!future\b|god)(?:own |little |\d+ |two |three |four |older |younger |beautiful |young |teenage )*(?:son|sons|daughter|daughters|kids|children)\b|\b(?:as|am|being) (?:an? )?(?:\w+ )?(?:mother|father|mum|mom|dad|parent)\b(?! figure)|\b(?:mother|father|mum|mom|dad) (?:of|to) (?:\d|one|two|three|four|five|an?\b)|^(?:proud |busy |happy |a )*(?:mother|father|mum|mom|dad|parent) (?:of|to)\b|\b(?:my|our) (?:twins|toddlers?|teenagers?|baby(?! (?:brother|sister|cousin|niece|nephew)))\b|\bsingle (?:mum|mom|mother|dad|father|parent)\b/;
const NO_CHILDREN =
  /\b(?:have no|had no|no|without(?: any)?|(?:do not|not) have(?: any)?|never had(?: any)?) (?:children|kids)\b(?! who| that| with| from)|\bchildless\b/;
const DIVORCED =
  /\bmy (?:ex(?![a-z])|ex[- ]?(?:husband|wife)|divorce)\b|\b(?:i am|i'm|as an?|being|got|been|was|am) (?:\w+ )?(?:divorced|divorcee|separated)\b|\b(?:since|after) (?:my |the |a )?divorce\b|^(?:recently |happily )?divorced\b|\bdivorced (?:since|in|for|and|with|once|twice)\b|\bi divorced\b/;
const WIDOWED =
  /\b(?:late|deceased) (?:husband|wife)\b|\b(?:i am|i'm|as an?|being|a|was|been) (?:\w+ )?(?:widowed|widow|widower)\b|^(?:widowed|widower?)\b|\bmy (?:husband|wife) (?:died|passed)/;
const OTHER_MARRIAGE =
  /\bmy (?:first|previous|last|past|former|second|earlier) (?:marriage|husband|wife)\b|\b(?:previously|once|briefly) married\b|\b(?:was|been) married (?:before|once|twice|for)\b|\bwhen i was married\b/;
const MARRIED_NOW =
  /\b(?:i am|i'm) (?:still |currently |happily |already )?married\b|\bmy (?:current |first )?(?:husband|wife) and i\b/;
const NEVER_MARRIED =
  /\bnever (?:been |yet been |once been |actually been |got(?:ten)? )?married\b|\bnot (?:been )?married before\b|\bnever had a (?:husband|wife)\b/;
const DEVOUT =
  /\b(?:i am|i'm) (?:an? )?(?:very|extremely|deeply|highly|strictly) (?:religious|practi[cs]ing|observant|devout|strict)\b/;

/** A check answers what the field says, in words, where a sentence says otherwise. */
type Check = readonly [id: string, (sentence: Sentence, profile: FeedbackProfile) => string | null];

const against = (id: string, applies: (profile: FeedbackProfile) => boolean, words: RegExp, field: string): Check => [
  id,
  ({ plain }, profile) => (applies(profile) && words.test(plain) ? field : null),
];

const MARITAL_FIELDS: Readonly<Record<string, string>> = {
  never_married: 'that you have never been married',
  divorced: 'that you are divorced',
  widowed: 'that you are widowed',
};
/** What a sentence says of a past or present marriage; null where it says nothing. */
const readMarriage = (plain: string): readonly string[] | null => {
  if (MARRIED_NOW.test(plain)) return [];
  if (NEVER_MARRIED.test(plain)) return ['never_married'];
  if (/\bnever (?:been )?(?:divorced|widowed)\b|\bnot divorced\b/.test(plain)) return null;
  if (WIDOWED.test(plain)) return ['widowed'];
  if (DIVORCED.test(plain)) return ['divorced'];
  return OTHER_MARRIAGE.test(plain) ? ['divorced', 'widowed'] : null;
};

const ONES = 'one two three four five six seven eight nine'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy'.split(' ');
const readYears = (words: string): number => {
  if (/^\d+$/.test(words)) return Number(words);
  const [ten = '', one = ''] = words.split(/[ -]/);
  return (TENS.indexOf(ten) + 2) * 10 + ONES.indexOf(one) + 1;
};
const YEARS = `(\\d{2}|(?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?)`;
const NO_AGE =
  '(?! ?(?:km|kilomet\\w*|miles|minutes|mins|hours|%|percent|cm|kg|lbs|weeks|days|months|steps|pages|books|countries|th\\b|st\\b|nd\\b|rd\\b|when|years? (?:in|of|into|with|at)\\b))';
const OWN_AGE = [
  new RegExp(
    `\\b(?:i am|i'm|im) (?:now |currently |already |only |almost |nearly |turning |just |about |an? )*${YEARS}\\b${NO_AGE}`,
  ),
  new RegExp(`\\b(?:as an?|i am an?) ${YEARS}[- ]?(?:years?|yr|y/o)`),
  new RegExp(`\\b(?:i (?:just |have just |will )?(?:turn|turned)|my age is|age:?) ${YEARS}\\b`),
  new RegExp(`^(?:age:? )?${YEARS}[ -]?(?:years?[ -]old|y/?o|f\\b|m\\b)`),
];
const DECADE = /\bi(?:'m| am) in my (?:(early|mid|late)[- ])?(?:(\d)0'?s|(twent|thirt|fort|fift|sixt)ies)\b/;
const DECADES = ['twent', 'thirt', 'fort', 'fift', 'sixt'];
const BORN = /\b(?:i was born|born) in (?:\w+ )?((?:19|20)\d\d)\b/;

/** How many years an age in the text is from the age of the profile; 0 where it says none. */
const agesApart = (plain: string, age: number, year: number): number => {
  const own = OWN_AGE.map((way) => way.exec(plain)?.[1]).find((found) => found !== undefined);
  if (own !== undefined) return Math.abs(readYears(own) - age);
  const born = BORN.exec(plain)?.[1];
  if (born !== undefined) return Math.max(0, Math.abs(year - Number(born) - age) - 1);
  const decade = DECADE.exec(plain);
  if (!decade) return 0;
  const from = (decade[2] === undefined ? DECADES.indexOf(decade[3] ?? '') + 2 : Number(decade[2])) * 10;
  return age < from ? from - age + 1 : Math.max(0, age - from - 8);
};

const HERE =
  /\b(?:(?:[Mm]y h|[Hh])ome is(?: now| in)*|[Ii] (?:currently |now |still )?(?:live|reside|stay)|[Ll]iving|[Bb]ased|[Rr]esiding|[Ss]ettled|[Ii](?:'m| am) (?:now |currently )?(?:living|based|residing|settled)) ?(?:here )?(?:in|at|near)?(?: the)? ([\p{L}'’ -]{2,40})/u;
const NOT_HERE =
  /\b(?:used to|would|want|hope|hoping|plan|wish|dream|love to|like to|could|once|before|until|lived|if i|who|people|families|refugees|open to|moving|move) (?:\w+ ){0,4}(?:liv|bas|resid|stay|settl)/;

/** Where a sentence says that its writer lives; null where it does not, or names no place that is known. */
const readHome = (sentence: Sentence) => {
  const words = HERE.exec(sentence.written)?.[1]?.split(/\s+/) ?? [];
  if (NOT_HERE.test(sentence.plain)) return null;
  for (let many = Math.min(3, words.length); many > 0; many -= 1) {
    const text = words.slice(0, many).join(' ');
    // A word in small letters is a place only where it is nothing else: "in peace", "in a small flat".
    const place = /^\p{Lu}/u.test(text) || many === words.length ? resolvePlace(text) : null;
    if (place) return place;
  }
  return null;
};

const FAR_KM = 100;

const WORK = '((?:[\\w-]+ ){0,3}?[\\w-]+)';
const WORK_END = '(?= (?:at|in|for|with|by|from|and|who|working|here|of|i)\\b|[.,;!?]|$)';
const OWN_WORK = [
  new RegExp(
    `(?:\\bi(?:'m| am)(?: currently| now| also)?|\\bi work(?: full[- ]time| part[- ]time)? as|\\b(?:working|employed) as|\\bmy (?:job|work) as|(?:^|[,;] )as) an? ${WORK}${WORK_END}`,
  ),
  new RegExp(`^(?:an? )?${WORK} (?:at (?:an?|the|work)\\b|by (?:day|profession|trade)\\b|in an?\\b)`),
  /\bi (teach(?: \w+){1,4} (?:school|college|university))\b/,
];
const NO_PROFESSION =
  /\b(?:volunteer\w*|sundays?|saturdays?|fridays?|evenings?|spare time|free time|weekends?|hobby|amateur|at heart|by night|lover|fan|trained|former|ex-|used to|like a|aspiring|son|daughter|student of life|person|man|woman|muslim)\b/;
const WORKLESS =
  /\b(?:i(?:'m| am) (?:currently |now )?(?:unemployed|jobless|retired|out of work|between jobs|a (?:full[- ]time )?student|a housewife|a stay[- ]at[- ]home \w+)|i do not (?:work|have a job))\b/;

const CHECKS: readonly Check[] = [
  [
    'children',
    ({ plain }, { hasChildren }) => {
      const trait = readTraitsOfPlain(plain).hasChildren;
      if (hasChildren === false && (trait === true || OWN_CHILDREN.test(plain))) return 'that you have no children';
      return hasChildren === true && NO_CHILDREN.test(plain) ? 'that you have children' : null;
    },
  ],
  against('wants-children', (p) => p.wantsChildren === false, WANTS_CHILDREN, 'that you do not want children'),
  against('wants-children', (p) => p.wantsChildren === true, WANTS_NO_CHILDREN, 'that you hope for children'),
  [
    'marital',
    ({ plain }, { maritalStatus }) => {
      const field = MARITAL_FIELDS[maritalStatus ?? ''];
      const said = readMarriage(plain);
      return field === undefined || said === null || said.includes(maritalStatus ?? '') ? null : field;
    },
  ],
  against('practice', (p) => p.religiousLevel === 'very_practicing', UNBELIEF, 'that you are very practicing'),
  against('practice', (p) => p.religiousLevel === 'practicing', UNBELIEF, 'that you are practicing'),
  against('practice', (p) => p.religiousLevel === 'moderate', DEVOUT, 'that your practice is moderate'),
  [
    'age',
    ({ plain }, { age, year }) => (age !== null && agesApart(plain, age, year) > 1 ? `that you are ${age}` : null),
  ],
  [
    'place',
    (sentence, { location }) => {
      const [there, here] = [readHome(sentence), resolvePlace(location)];
      if (!there || !here) return null;
      const isApart = (getDistanceKm(there, here) ?? 0) > FAR_KM || there.country !== here.country;
      return isApart ? `that you live in ${location}` : null;
    },
  ],
  [
    'work',
    ({ plain }, { occupation }) => {
      if (occupation === null || occupation.trim() === '') return null;
      const field = `that your occupation is “${occupation}”`;
      const held = findWorkArea(occupation);
      if (WORKLESS.test(plain)) return held === null ? null : field;
      const work = OWN_WORK.map((way) => way.exec(plain)?.[1]).find((found) => found !== undefined);
      const said = work === undefined || NO_PROFESSION.test(plain) ? null : findWorkArea(work);
      return said !== null && held !== null && computeWorkFit(said, held) < 0.5 ? field : null;
    },
  ],
];

/** Where the text says one thing and a field another; each field once. */
export function contradictions(profile: FeedbackProfile, text: ProfileText): Line[] {
  const lines = new Map<string, Line>();
  for (const [check, say] of CHECKS) {
    for (const sentence of text.sentences) {
      const field = say(sentence, profile);
      const id = `contradiction.${check}`;
      if (field === null || lines.has(id)) continue;
      const says = isQuotable(sentence)
        ? `You write ${quote(sentence.written)}, while`
        : 'Your text says otherwise where';
      const text = `${says} your profile says ${field}. Bring the two together, so that no one has to wonder.`;
      lines.set(id, { id, gain: 80, evidence: sentence.written, text });
    }
  }
  return [...lines.values()];
}
