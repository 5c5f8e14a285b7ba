import { findMessageWarning } from '../../../../../shared/rules/message-warnings/find-message-warning.ts';

/* What is neither praised nor quoted, and gets a gentle line instead. Dictionaries on normalised text. */

/** A sentence of the bio as written, and the same normalised for the dictionaries. */
export interface Sentence {
  readonly written: string;
  readonly plain: string;
}

/** What a sentence touches that is not for praise. */
export type Delicate = 'painful' | 'sexual' | 'insulting' | 'boasting';

const SEXUAL =
  /\b(?:(?<!(?:opposite|same|either|other) )sex(?! education| segregat)|sexual(?!ly? (?:health|abus|assault))\w*|sexy|sexting|horny|nudes?|naked|nud(?:ism|ist)|topless|boobs?|tits?|breasts?|butts?|ass|booty|bum|hips|curv(?:es|y)|cleavage|bedroom|(?<!breakfast |read(?:ing)? |coffee |tea )in bed(?! by| before| early| with (?:a|my) (?:book|novel|tea))|between the sheets|virgin\w*|virginity|kink\w*|fetish\w*|orgasm\w*|lick(?:ing)?|hook ?ups?|one[- ]night|make love|making love|love ?making|lingerie|bikini|porn\w*|erotic\w*|seduc\w+|satisfy (?:a|an|my|your|his|her|me|men|women|every)|satisfied in|foreplay|cuddl\w+|kiss(?:es|ing|er)?|body count|friends with benefits|sugar (?:daddy|baby|mummy|mommy)|dominatrix|submissive in|dirty (?:talk|mind)|hot (?:girls?|wom[ae]n|wife|guys?|m[ae]n|body|bod|babes?)|turns? me on|turned on|libido|stamina|physical needs|(?:my|her|his|your) desires?|desires in|intercourse|intimate (?:nights?|life|moments)|milf|thick thighs|thighs|big (?:chest|bust)|slim waist|massages?|in the sack|(?:my|your|her|his) body|wild (?:nights?|side)|naughty|physical(?:ly)? (?:intimacy|attract\w*)|moan\w*|spank\w*|threesomes?|swingers?|strip(?:per|ping|tease)\w*|underwear|shower together)\b/;

const PAINFUL =
  /\b(?:abus\w+|violen\w+|beat(?:s|en)? me|beaten|hit me|hits me|trauma\w*|ptsd|depress\w*|anxiety|panic attacks?|suicid\w*|self[- ]harm\w*|(?:hurt|kill|harm)(?:ing)? (?:myself|me)|end(?:ing)? (?:my life|it all)|(?:want|wanted|wish) to die|wish i was (?:dead|never born)|diagnos\w+|cancer|tumou?rs?|chemo\w*|leuk\w+|stroke|hiv|illness|disease|disorders?|bipolar|schizo\w*|epilep\w*|infertil\w*|barren|(?:can not|could not|never be able to|unable to) (?:have|bear|conceive|get pregnant|give birth)|miscarr\w+|stillb\w+|(?:she|he|mother|father|mum|mom|dad|brother|sister|son|daughter|husband|wife|friend|parents|baby|child|fianc\w+|uncle|aunt|grand\w+|who|they|both|twin|cousin) (?:have |has |had |just |sadly |recently |suddenly )*(?:died|passed away|passed|was killed|were killed|was murdered|drowned)|died|dying|deaths?|dead|passed away|passing of|lost (?:my|our|both|her|him|a (?:child|baby|son|daughter))(?! (?:keys|phone|way|luggage|temper|patience|passport|glasses|umbrella|weight))|(?:my|the|that|such a|a|our) loss(?! of weight)|killed|murder\w*|funeral\w*|grave|graves|buried|grief|griev\w*|mourn\w*|cry|crying|cried|cries|tears|weep\w*|wept|lonel\w*|loneliness|alone in th(?:e|is) world|all alone|nobody (?:loves|likes|wants|understands|cares)|no one (?:loves|likes|wants|understands|cares)|heart ?br(?:ok\w*|eak\w*)|broken heart|br(?:oke|oken|eaks?) (?:me|down|apart|my heart|inside)|broken (?:inside|soul|person|woman|man|home|marriage|engagement)|scars?|scarred|shattered|devastat\w*|cheat(?:ed|ing|er)?|betray\w*|unfaithful|affair|left me|leaving me|abandon\w*|walked out|dumped|rejected|rape\w*|assault\w*|molest\w*|harass\w*|stalk\w*|refugees?|camp for refugees|civil war|the war|bomb\w*|tortur\w*|prison|jail|arrested|orphan\w*|addict\w*|overdos\w*|alcoholi\w*|rehab|relapse\w*|bankrupt\w*|homeless|evicted|disown\w*|forced (?:me|to marry|marriage|into)|bull(?:ied|ying)|nightmares?|suffer\w*|painful|pain|hospitali[sz]ed|accident|amputat\w*|paraly\w*|wheelchair|ruined|destroy\w*|hell|hopeless\w*|worthless|miserable|misery|darkest|burden|ashamed|shame|toxic|narciss\w*|manipulat\w*|scared|afraid of men|trust issues|can not trust|failed marriage|lost everything|went under|flee(?:ing)?|fled|escap\w+ (?:from|him|her|my)|surviv\w+|kept me alive|(?:been|went|gone) through (?:so much|a lot|hell|hard)|locked (?:me|in|up)|restraining order|custody|ivf|failed|failure|therapy for|my therapist|medication|antidepress\w*)\b/;

/** Where a painful word is not of the writer's own life: a job, a charity, a book. */
const NOT_OWN =
  /\b(?:patients?|clinics?|hospice|wards?|charit\w+|volunteer\w*|fundrais\w*|raise (?:money|funds)|research\w*|study|studying|specialis\w*|specializ\w*|nurs(?:e|es|ing)|doctors?|surgeon|counsell\w*|counsel\w*|social worker|support (?:group|line|worker)|help(?:ing|line)? (?:\w+ ){0,3}(?:people|women|children|families|refugees|victims|survivors|orphans|homeless)|teach\w*|mentor\w*|(?:books?|novels?|read(?:ing)?|write|writing|films?|movies?|series|documentar\w*|history|museums?|poems?) (?:about|on|of)|onions?|tears of (?:joy|laughter)|laugh\w*|podcasts?|cartoons?|pixar|sponsor\w*|donat\w*|dead (?:sea|poets|lift\w*)|hell of a)\b/;

const GROUP =
  "(?:women|woman|men|man|girls?|guys?|boys?|people|females?|males?|arabs?|pakistanis?|indians?|bengalis?|turks?|somalis?|africans?|asians?|blacks?|whites?|westerners?|converts?|reverts?|divorcees?|feminists?|shias?|sunnis?|salafis?|sufis?|non-?muslims?|jews|christians|hindus|liberals|members|everyone|everybody|you all|y'?all|they|most of you|all of you|half of you|some of you)";
const ADVERBS =
  '(?:all|just|so|mostly|always|really|too|very|nothing but|such|only|often|usually|either|simply|basically|a bunch of|a|an)';
const DEMEANING =
  "(?:liars?|fakes?|fake|cheaters?|cheap|dirty|filthy|lazy|backwards?|stupid|dumb|idiots?|ugly|fat|greedy|spoil(?:ed|t)|shallow|superficial|materialistic|users?|players?|losers?|trash|garbage|sluts?|whores?|whorish|easy|loose|brainwashed|hypocrites?|hypocritical|savages?|animals|dogs|pigs|parasites|gold ?diggers?|crazy|insane|psychos?|hysterical|useless|worthless|pathetic|clowns|jokes?|entitled|arrogant|ignorant|uneducated|uncivili[sz]ed|inferior|weak|controlling|mummy'?s boys|mama'?s boys|childish|immature|damaged|desperate|time ?wasters|freeloaders|the same|evil|disgusting|boring|bitter|leftovers?|sheep|dramatic|drama queens?|high maintenance|expired|rude|dishonest|untrustworthy|not to be trusted)";
const INSULTING = new RegExp(
  [
    '\\b(?:f+u+c*k\\w*|f\\*+k?\\w*|wtf|stfu|shit\\w*|bullshit|bitch\\w*|b\\*+ch|bastards?|assholes?|arseholes?|dick(?:head)?s?|cunts?|whores?|sluts?|hoes?|wankers?|pricks?|motherf\\w+|retard\\w*|scum|morons?|imbeciles?|idiots?|idiotic|losers?|gold ?-?diggers?|uglies|munafiq\\w*|murtad|psycho(?:s|path\\w*)?|brainless|brain ?dead|low ?lifes?|peasants?|savages|trash|subhuman|vermin|parasites?|used goods|damaged goods|left ?overs? (?:women|wives)|expired (?:women|goods)|second ?hand (?:women|woman|wife|goods)|old hags?|hags?|spinsters?|cows?(?= like| who)|feminazis?|incels?|simps?|get lost|no offen[cs]e,? but|past (?:her|his|your|their) prime|go to hell|shut up|piss off|screw you|dirty (?:people|women|men|old)|crazy (?:ex|women|woman|bitch|girls?)|stupid|dumb|pathetic|worthless|disgust\\w*|repuls\\w*)\\b',
    `\\b(?:hate|despise|detest|loathe|sick of|tired of|fed up with|can not stand|do not (?:trust|respect)|allergic to|look down on) (?:\\w+ ){0,3}${GROUP}\\b`,
    `\\b${GROUP} (?:\\w+ ){0,3}(?:are|is|were) (?:${ADVERBS} )*${DEMEANING}\\b`,
    "\\b(?:if|unless|when) you(?: a|'|\\u2019)?r?e? (?:are )?(?:\\w+ ){0,2}(?:fat|ugly|stupid|poor|old|short|dark|bald|broke|lazy|dumb|boring|expired|overweight|obese|unattractive|hideous)\\b",
    '\\b(?:no|not|never|avoid|without) (?:any )?(?:fat(?!h)|ugly|dark[- ]?skin\\w*|black|blacks|fatties|fatt?y|bald|dwarfs?|midgets?|broke|poor|uneducated|villagers?|fobs?|freshies)(?: (?:people|women|men|girls|guys|ones|skinned))?(?=[ ,.;!?]|$)(?! (?:tea|coffee|friday|pepper|beans|jokes?))',
    '\\b(?:fat|ugly|obese|hideous) (?:people|women|men|woman|man|girls?|guys?|ones|chicks)\\b',
    '\\b(?:fair|white|light)[- ]?skin\\w* only\\b|\\bonly (?:fair|white|light)[- ]?skin\\w*',
    '\\b(?:kuffar|kafirs?|infidels?)\\b',
    "\\bwomen (?:should|must|need to|have to|belong) (?:\\w+ ){0,3}(?:obey|kitchen|quiet|silent|serve|place|submit)|\\ba woman'?s place\\b|\\bknow (?:her|their|his) place\\b|\\bmen are\\b(?! (?:equal|also|welcome))|\\bwomen (?:these days|nowadays|today|here) (?:are|only|just|want|do)\\b|\\b(?:all|most) (?:men|women|girls|guys|of you)\\b",
  ].join('|'),
);

const LUXURY =
  '(?:ferrari|lambo\\w*|porsche|bentley|rolls[- ]?royce|maserati|tesla|mercedes|benz|bmw|range rover|yacht|private jet|jet|penthouse|mansion|villas?|rolex|luxur\\w+|designer (?:clothes|bags|watches)|gucci|louis vuitton|houses|properties|apartments|buildings|sports? cars?|cars|companies|businesses|hotels|staff|servants|maids)';
const BOASTING = new RegExp(
  [
    "\\bi(?:'m| am) (?:\\w+ ){0,3}?(?:(?:the|one of the|probably the|easily the) (?:\\w+ ){0,2}?(?:most|best|smartest|richest|finest|kindest|greatest|hottest|prettiest|strongest|top)|better than|smarter than|richer than|superior|perfect|gorgeous|stunning|handsome|(?<!not )beautiful|good[- ]looking|attractive|pretty(?! (?:\\w+))|rich|wealthy|a genius|genius|gifted|brilliant|exceptional\\w*|extraordinary|outstanding|flawless|irresistible|amazing|awesome|incredible|a catch|quite a catch|alpha|high[- ]value|elite|vip|a (?:multi-?)?millionaire|a king|a queen|a prince(?:ss)?|a diamond|a trophy|a gift to|god'?s gift|one in a million|unique in every|a legend|famous|well known|powerful|influential|very successful|extremely successful|highly successful|hugely successful|a winner|the full package|the whole package|the complete package|the real deal|out of your league)\\b",
    '\\b(?:smarter|better|richer|prettier|more (?:intelligent|beautiful|handsome|successful|educated|pious|religious)) than (?:everyone|everybody|anyone|anybody|most|all|any|others?|you|the rest|them|my|90|99|other)\\b',
    '\\bany (?:woman|man|girl|guy|lady|family) would\\b|\\b(?:lucky|blessed|honou?red|privileged) to (?:have|marry|get|meet|be with|even) (?:me|a)?\\b|\\bwill be the luckiest\\b|\\b(?:women|men|girls|guys) (?:chase|want|adore|love|admire|envy|fall for|throw themselves)\\b',
    `\\b(?:i|my|we)\\b(?:\\W+\\w+){0,6}\\W+(?:[$€£]\\s?\\d|\\d[\\d,.]*\\s?(?:k\\b|m\\b|million|figures|figure|grand|lakhs?|crores?|thousand|followers|dollars|euros|pounds|properties)|(?:six|seven|eight|nine|6|7|8)[- ]figures?|millions|a fortune|followers|more money|${LUXURY}\\b)`,
    `[$€£]\\s?\\d[\\d,.]*\\s?(?:k|m|million)?\\b|\\b(?:net worth|six[- ]figure|seven[- ]figure|rich family|wealthy family|my wealth|my money|my looks|my beauty|my iq|iq of)\\b`,
    "\\b(?:everyone|everybody|people|all|they|friends|colleagues) (?:always |all |constantly |often )?(?:says?|tells?|knows?|agrees?|admires?|envy|envies|adores?|looks? up to|call me) (?:me )?(?:that )?(?:i am|i'm|how|the|a|am|me for)?\\s?(?:\\w+ )?(?:best|perfect|gorgeous|handsome|beautiful|smart\\w*|genius|amazing|legend|king|queen|hot|10|stunning|brilliant|special|model|star|successful)\\b|\\beveryone (?:admires|envies|adores|wants) me\\b",
    "\\b(?:never (?:lose|lost|fail|failed|been wrong|make mistakes?|wrong)|always (?:right|win|the best|number one|first in)|number one at|top (?:1|one|0\\.1|five|5) ?(?:%|percent)|1 ?%|the 1 percent|out of (?:your|their|everyone'?s) league|(?:deserve|accept|settle for|want|used to|only) (?:only |nothing (?:but|less than) )?the (?:very )?(?:best|finest)|only date|my standards are (?:high|very|extremely)|nobody is (?:as|better)|no one is (?:as|better)|no one (?:can|could) match|second to none|turn(?:s|ed)? (?:every )?heads?|heads turn|perfect (?:10|ten|body|face|figure|looks|man|woman|husband|wife|catch|package)|model looks|looks? like a (?:model|movie star|film star|supermodel)|six[- ]pack|fan club|my fans|i own (?:three|four|five|six|\\d+|several|many|multiple)|born (?:winner|leader)|natural leader|elite|most people (?:only |can only |just )?dream|says it all|more than you|(?:total|whole) package)\\b",
  ].join('|'),
);

/** Whether a sentence touches something that no line should praise, and what; null for all others. */
export const findDelicate = ({ written, plain }: Sentence): Delicate | null => {
  if (SEXUAL.test(plain)) return 'sexual';
  if (INSULTING.test(plain) || findMessageWarning(written) === 'insult') return 'insulting';
  if (PAINFUL.test(plain) && !NOT_OWN.test(plain)) return 'painful';
  return BOASTING.test(plain) ? 'boasting' : null;
};

/**
 * Words that are in place in a text, and not what a line should hold up: a hard time, a past marriage, a complaint, a refusal. Rather
 * one praise less than one too many.
 */
const UNQUOTABLE =
  /\b(?:divorc\w*|widow\w*|separated|my ex|ex[- ](?:wife|husband)|hate[sd]?|hating|dislike|can not stand|annoy\w*|angry|anger|fight\w*|argu\w+|bor(?:e|es|ed|ing)|lazy|useless|sad\w*|unhappy|miss(?:ed)? (?:my|him|her|them|having)|worr(?:y|ies|ied)|stress\w*|struggl\w+|ill|sick\w*|debts?|drunk|alcohol|wine|beer|vodka|drink socially|smok\w+|weed|drugs?|gambl\w+|bet(?:ting)?|casino|poker|club(?:bing|s) (?:and|every|on)|nightclubs?|money|salary|rich|desperate\w*|obsess\w*|jealous\w*|possessive|obey|obedient|maid|servant|slave|visa|passport|green card|citizenship|papers|revenge|regret\w*|mistakes?|guilt|sin|sins|haram|girlfriends?|boyfriends?|dating|dated|flirt\w*|hell|damn|crap|stupid|weapon\w*|guns?|kg|lbs|slim|thin|skinny|skin|fair(?! trade)|waist|figure|pretty|beautiful|handsome|good[- ]looking|attractive|sexy|hot (?!chocolate|tea|coffee|meals?|food|drinks?|air|summers?)|obedience|beg(?:ging|s)?|rot|die|dies|shoot\w*|punish\w*|lock(?:ed|s) (?:me|her|him|them)|trap\w*|blood|enem(?:y|ies)|devil\w*|curse\w*|fire people|laugh(?:ing)? at (?:people|them|others|her|him)|stuff|and so on|etc)\b/;

/** Whether a sentence may be quoted as a strength. */
export const isQuotable = (sentence: Sentence): boolean =>
  findDelicate(sentence) === null &&
  !UNQUOTABLE.test(sentence.plain) &&
  !PAINFUL.test(sentence.plain) &&
  isMeaningful(sentence.plain);

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedc'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/** Whether a word is typed without meaning: keys beside one another, one letter again and again, no vowel at all. */
const isMashed = (word: string): boolean => {
  if (word.length < 4) return /^(.)\1{2,}$/.test(word);
  if (/(.)\1{3,}/.test(word) || /^(.{2,4})\1{2,}$/.test(word)) return true;
  if (/^[a-z]+$/.test(word) && !/[aeiouy]/.test(word)) return true;
  if (/[bcdfghjklmnpqrstvwxz]{6,}/.test(word)) return true;
  const beside = KEY_ROWS.some((row) => {
    for (let at = 0; at + 4 <= word.length; at += 1) if (row.includes(word.slice(at, at + 4))) return true;
    return false;
  });
  return beside && word.length <= 6
    ? !/^(?:were|rewe|poiu|property|trews)$/.test(word)
    : beside && word.length > 8 && !/(?:erty|trew|oper)/.test(word);
};

const FILLERS = new Set(
  'bla blah blahblah lorem ipsum dolor amet consectetur adipiscing elit tempor incididunt test testing tests tbd na xxx lol lmao haha hahaha ha hehe hmm idk whatever something something etc yada foo bar baz placeholder sample dummy'.split(
    ' ',
  ),
);

const MEANINGLESS_SHARE = 0.3;

/** Whether words in any language may mean something: they are words, they are not all the same, and few only fill a line. */
export const isMeaningful = (plain: string): boolean => {
  const words = plain.match(/\p{L}[\p{L}']*/gu) ?? [];
  if (words.length === 0) return false;
  const empty = words.filter((word) => FILLERS.has(word) || isMashed(word)).length;
  if (empty > 0 && empty >= words.length * MEANINGLESS_SHARE) return false;
  const isAllOneLetter = words.length >= 4 && words.every((word) => [...word].length === 1);
  return !isAllOneLetter && (words.length < 6 || new Set(words).size >= words.length * 0.34);
};
