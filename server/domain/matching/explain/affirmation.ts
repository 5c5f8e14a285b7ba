/*
 * Whether a text affirms of its author, and now, what a pattern finds in it. In doubt it does not: of what is said of two people each
 * must have said it.
 */

/** Words that deny only in appearance; they are taken out before a text is read. */
const SEEMING = new RegExp(
  [
    '(?:there is )?nothing (?:better|nicer|finer|sweeter|calmer) than|if i (?:could|had to|have to) (?:keep|choose|pick)[^,.]*, it would be',
    '(?<=\\bnothing\\b[^.;]*), except (?:perhaps|maybe)',
    'never (?:bored (?:with|of|by)|too tired for|tired of|miss(?:es|ed)?|tire of|get tired of|grow tired of|stop(?:ped)?|fail to|say no to|far from|without)',
    'can not (?:live|imagine|go|be|do|start|survive|function)(?: \\w+){0,4} without',
    'can not (?:get|have) enough of|can not (?:resist|wait for|stop|help)|would not (?:miss|trade|give up|swap)',
    '(?:not (?:a|one)|no) (?:day|week|weekend|evening|morning)(?: \\w+){0,3} without',
    '(?:nothing|nobody|no one|few(?: people)?)(?= (?:\\w+ ){0,5}(?:more than|better than|beats|like|as much as)\\b)',
    'not (?:only|just|merely|ashamed of|shy of)|no (?:doubt|question)|more often than not|no surprise',
  ].join('|'),
  'g',
);

/** Phrases in which a word means something else. */
const IDIOMS = new RegExp(
  [
    '(?:run|runs|running|ran) (?:an?|the|my|our|for|late|out|into|away|errands|up|on|low|around|after|to|costs?|jokes?|things|[a-z]+ (?:clinic|business|company|team|department|firm|shop|school|practice))\\b',
    '(?:long|short|dry|trial|home) run|running (?:joke|mate|water|costs?)|run[- ]of[- ]the[- ]mill|run in the family|runs? in my',
    'walks? (?:of life|away|out on|on eggshells|the talk)|cake ?walk|sleep ?walk\\w*|cat ?walk',
    '(?:medical|family|work|criminal|credit|browser|dating|relationship|my|his|her|our|their) history|a (?:\\w+ )?history of|history (?:of|with) (?:diabetes|depression|illness|abuse|debt|[a-z]+ disease|violence|addiction|my|our)',
    '(?:state of the|the|fine|lost|an) arts? of|state[- ]of[- ]the[- ]art|art form|works? of art',
    'read(?:s|ing)? (?:people|minds|between the lines|the room|faces|body language|my profile|this|your|me)|(?:must|please|can) read',
    'book(?:s|ed|ing)? (?:a|an|the|my|me|in|flights?|tickets?|appointments?|hotels?)\\b|book ?keep\\w*|(?:keep|keeps|keeping|do|does|balance|cook(?:s|ing)?) the books|face ?book|by the book|open book|good books',
    'travel (?:agen\\w+|insurance|industry|compan\\w+|nurse|sick\\w*|expenses?)|time travel',
    'climb(?:s|ing|ed)? (?:the )?(?:\\w+ )?(?:ladder|walls)|social climb\\w*|climbing (?:prices|rents?|costs?)',
    'music to my ears|face the music|sail(?:s|ed|ing)? through|plain sailing|smooth sailing',
    'draw(?:s|ing|n)? (?:to|on|the line|conclusions|near|up|from|a line|back|out|attention|a salary)|draw ?backs?|paint(?:s|ed|ing)? (?:a|the) (?:\\w+ )?picture|house painting|paint(?:ing)? (?:the|my) (?:house|walls?|town)',
    'kinder ?gartens?|garden (?:cent(?:re|er)|variety|city|flat|furniture|leave)|lead(?:s|ing)? (?:\\w+ )?up the garden',
    '(?:is|are|was|what is|something is|something|up|whats) cooking|(?:pressure|slow) cook\\w*|recipes? for (?:success|disaster|life|happiness|trouble)|half[- ]baked|cook(?:s|ed|ing)? (?:up|the books)',
    'fishing (?:for|expedition)|thin films?|film coatings?|camera film|operating theat\\w+|theat\\w+ (?:nurse|staff|of war)|shop(?:ping)? around',
    'swim(?:s|ming)? in (?:debt|money|work|paper\\w*|e-?mails?)|sink or swim|swimmingly|ski(?:ing)? (?:resort|instructor|shop) (?:manager|owner)|spiral\\w*|motor ?cycl\\w*|life ?cycl\\w*|(?:menstrual|business|sleep|product|re) ?cycl\\w*',
    'juggl\\w+ (?:work|a|my|the|two|three|family|jobs?)|(?:hold|holding) (?:my|your|their|his|her) horses|dark horse|work ?horse|high horse|horse ?power',
    '(?:politically|political|blame|mind|head|waiting|numbers|long|end|power|dating|that|the) games?\\b|game (?:over|changer|plan)|fair game|play(?:ing)? games',
    'cricket(?:s)? (?:sound|chirp)\\w*|(?:not|just) cricket|tennis elbow|boxing day|box(?:ed|ing)? (?:up|in|me)|shadow ?boxing|squash(?:ed)? (?:in|into|soup|rumou?rs?)|political football',
    'coffee (?:table|coloured)|not my cup of tea|cup of tea|tea ?towels?|storm in a tea ?cup|(?:fresh|new) (?:start|chapter)s?|(?:next|new|last|this) chapter',
    'writ(?:e|es|ing|ten) (?:this|that|here|to (?:me|you)|me|you|of|about (?:me|you|myself|us|it)|off|down|my profile|well|in)\\b|hand ?writing|(?:in|the) writing',
    'kind of|kind(?:s)? regards|(?:of|any|some|every|all|what|this|that) kinds?|warm (?:weather|climate|countr\\w+|food|regards|water)|to be honest|honestly|honest opinion',
    '(?:my|of|the|many|with|see|treat|seeing|treating|their|our) (?:\\w+ )?patients|patient (?:care|safety|records)|family (?:doctor|medicine|law|lawyer|business|name|guy)',
    'piano (?:bar|keys)|(?:air|bass) guitar hero|spread(?:s|ing)? (?:my|your|their) wings|gym ?membership|gym teacher|on the gym',
    'photo ?graph(?:ed|ic memory)|being photographed|have (?:my|a) photo|birds? (?:of|and|eye)|early birds? (?:tickets?|menu)|night owls? (?:tours?)',
    'nature of|human nature|good[- ]natured|by nature|second nature|nature versus|chess ?nuts?|camp(?:ing)? (?:out )?(?:on|outside) (?:the|my|his|her) door\\w*|(?:on|in) a fast|break(?:s|ing)? (?:my|the) fast',
    'tech support|(?:it|technology) (?:fails?|frustrates|confuses)|puzzl(?:ed|es me)|dog ?matic|hot ?dogs?|under ?dogs?|dog[- ]tired|cat(?:walk|egor\\w*|fish\\w*)|copy ?cats?',
  ].join('|'),
  'g',
);

const PERSON =
  '(?:ex|ex-\\w+|mother|father|mum|mom|dad|sisters?|brothers?|siblings|parents|family|friends?|cousins?|aunts?|uncles?|husband|wife|spouse|sons?|daughters?|kids?|child(?:ren)?|neighbou?rs?|colleagues?|boss|flatmates?|roommates?|housemates?|grand(?:mother|father|parents|ma|pa|dad)|nephews?|nieces?|partner|in-laws|fianc[eé]e?|patients|students|pupils|clients|team|company|firm|employer|people|everyone|everybody|everyone else|others|twin|man|woman|men|women|person|guy|girl|boy|former \\w+|late \\w+)';
const OTHERS = new RegExp(
  `\\b(?:my|his|her|their|our|the|an?|most|many|some) (?:\\w+ ){0,2}${PERSON}\\b|\\b(?:people|everyone|everybody|others|men|women|someone|somebody|anyone|anybody|those|whoever)\\b`,
);
const OF_OTHERS = new RegExp(
  `\\b(?:that|when|because|if|as|since|how|where|while|whose|watch(?:es|ing)?|see(?:ing)?|drive|driv(?:es|ing)|taking|take|let|letting|help|helping|than) (?:my|his|her|their|our|the) (?:\\w+ ){0,2}${PERSON}\\b|\\b${PERSON} (?:who|that|which)\\b|\\b(?:someone|somebody|anyone|those|one|he|she|they) who\\b`,
);
const SELF = /\b(?:i|i'm|i've|im|ive|me|myself|we|us)\b/;
const SPOKEN_TO =
  /\b(?:you|your|he|she|they|he's|she's|you're|youre)\b(?! (?:will|can|may|might|would|could) (?:\w+ ){0,2}(?:find|catch|see|meet|spot) me)/;

/** What denies, before the words that are found. */
const DENIED = new RegExp(
  `\\b(?:${[
    'not|no|never|nor|neither|without(?= (?:\\w+ ){0,3}$)|hardly|rarely|seldom|barely|scarcely|nothing|nobody|none|unable|zero|non',
    'hat(?:e|es|ed|ing)|dislik(?:e|es|ed|ing)|loath\\w*|detest\\w*|despis\\w*|avoid\\w*|resent\\w*|dread\\w*|bored? (?:by|of|with)|boring|boredom|allergic|afraid|scared|fear\\w*|terrified|phobi\\w*|sick of|tired of|fed up|done with|over with',
    'hopeless|terrible|awful|bad at|worst|useless|rubbish|lousy|clueless|poor at|dreadful|horrible|clumsy|incapable|inept|struggl\\w*|fail\\w*|refus\\w*|forbid\\w*|banned|haram|lack\\w*|little (?:interest|time|patience)|too (?:lazy|busy|old|tired)|least|except|apart from|other than|rather than|instead of|anything but|far from|against|least favou?rite',
    'stop\\w*|quit\\w*|gave up|given up|giv(?:e|ing) up|left behind|used to|formerly|former|previously|once (?:was|were|had|did|loved|liked|enjoyed|played|spoke|ran|swam|hiked|cooked|baked|i)|as an? (?:child|kid|student|teenager|teen|boy|girl|youth)|when i was|in my (?:youth|childhood|teens|twenties)|back (?:then|when)|before (?:my|the|our) (?:accident|injury|knee|surgery|divorce|marriage|illness|back|baby|kids|children)|in the past|no longer|any ?more|missed|forgot\\w*|was|were|had|did|ex-?\\w*',
    'wish\\w*|hop(?:e|es|ing)|want(?:s|ed|ing)?|would (?:love|like|want|be)|could|one day|some ?day|dream\\w*|plan(?:s|ning)? to|aim(?:s|ing)? to|intend\\w*|mean to|try(?:ing|s)? (?:not|to (?:pray|like|love|enjoy|be|quit|stop|avoid|learn|start|understand))|tried|pretend\\w*|looking for|look for (?:some(?:one|body)|(?:an? )?(?:\\w+ )?(?:man|woman|wife|husband|partner|person|spouse|companion))|seek\\w*|search\\w*|ideal\\w*|should|must|ought|need(?:s)?|expect\\w*|require\\w*|if only|if i (?:could|had|were|was)|thinking (?:of|about)|about to|beginner at avoiding',
  ].join('|')})\\b`,
);
/** What denies, after them. */
const DENIED_AFTER = new RegExp(
  [
    "^'?s? ?(?:is|are|was|were|does|do|did|has|have|am|would|will|can|could|never|just|simply|really)? ?(?:\\w+ ){0,2}(?:not|never|no longer)\\b(?! (?:miss|stop|stops|fails|gets?|only))",
    '\\b(?:bore[sd]? me|bores|puts? me (?:off|to sleep)|leaves? me cold|makes? me (?:sick|ill|sleepy|anxious|yawn|nervous)|drives? me (?:mad|crazy)|(?:terrif(?:y|ies)|scares?|frightens?|annoys?|exhausts?|irritates?|confuses?|frustrates?|defeats?|eludes?|escapes?) me)\\b',
    '\\b(?:is|are|was|were|seems?|sounds?|feels?)(?: \\w+)? (?:out|dull|boring|torture|hell|pointless|haram|wrong|overrated|a (?:mystery|chore|nightmare|waste|bore)|hard for me|difficult for me|a struggle|beyond me|lost on me|off limits|forbidden|impossible|not)\\b',
    '\\b(?:badly|poorly|terribly|no,? thank|no thanks|is for others|are for others|anymore|any more|is over|are over|are long over|is behind me|are behind me|in the past|lifetime ago|used to be|when i was|as an? (?:child|kid|student|teenager|teen)|before (?:i|my|the) (?:got|had|was|knee|accident|injury|kids|children|divorce|marriage)|until (?:last|recently|lately|\\d{4}|i (?:was|got|had|broke|moved|met))|died|passed away|forgotten|for a living|for work|as my job)\\b',
  ].join('|'),
);

/** Where one statement ends and another begins. */
const SENTENCE_END = /[.!;\n]+ ?|\?+ ?|\.{2,} ?| [-\u2013\u2014]+ |\u2014/g;
const CLAUSE_START =
  /,? (?=(?:but|though|although|however|yet|whereas|while|instead|because|except)\b)|, (?=(?:and |so |or )?(?:i|i'm|im|we|my|he|she|they|you|now|then|these days|today|just|only|rather|mostly|always|give me|love|loves|enjoy|like|adore|into|big|keen|avid|happy)\b)| (?=and (?:i|my|we|now|he|she|they|you|love|enjoy|like|adore|am|have|still|spend|play)\b)/g;

interface Statement {
  readonly text: string;
  /** Whether it goes on about somebody of whom the one before it was. */
  readonly isOfOther: boolean;
}

/** A text cut into what it states. */
export type Statements = readonly Statement[];

const QUESTION = /\?/;

/** Cuts a normalised text into statements; what asks, or is refused by what follows, is left out. */
export function toStatements(plain: string): Statements {
  const cleaned = plain.replace(SEEMING, ' ').replace(IDIOMS, ' ~ ').replace(/ {2,}/g, ' ');
  const statements: Statement[] = [];
  let from = 0;
  const ends = [...cleaned.matchAll(SENTENCE_END), null];
  for (const end of ends) {
    const sentence = cleaned.slice(from, end?.index ?? cleaned.length).trim();
    from = (end?.index ?? 0) + (end?.[0].length ?? 0);
    const next = end ? cleaned.slice(from, from + 40).trim() : '';
    const isAsked =
      end !== null && QUESTION.test(end[0]) && !/^(?:yes|always|every|of course|please|absolutely)/.test(next);
    if (sentence === '' || isAsked || /^(?:not for me|no thanks|no, thank|never again|not my)/.test(next)) continue;
    let isOfOther = false;
    for (const text of sentence.split(CLAUSE_START)) {
      if (!text?.trim()) continue;
      if (SELF.test(text) || /\bmy\b/.test(text)) isOfOther = false;
      statements.push({ text: text.trim(), isOfOther });
      isOfOther ||= isAboutOthers(text);
    }
  }
  return statements;
}

/** Returns whether a part of a statement is about somebody else than its author. */
function isAboutOthers(before: string): boolean {
  if (BROUGHT_TO.test(before)) return false;
  if (OF_OTHERS.test(before)) return true;
  const other = OTHERS.exec(before) ?? SPOKEN_TO.exec(before);
  return other !== null && !SELF.test(before.slice(0, other.index));
}

/** What somebody else did, by which the author came to a thing. */
const BROUGHT_TO =
  /\b(?:gave|taught|teaches|showed|shows|introduced|brought|got|dragged|drags|took|takes) me\b|\b(?:friends?|colleagues?|family|neighbou?rs?|cousins?) (?:all )?(?:know|knows|joke|jokes|tease|teases)\b/;
/** Somebody who comes along does it with the author. */
const WITH_AUTHOR = /\b(?:comes?|tags?) along\b/;
/** A time long ago ends a thing, unless it was its beginning. */
const LONG_AGO = /\b(?:years?|months|decades?) ago\b/;
const BEGUN =
  /\b(?:took up|taken up|start\w*|began|begun|discover\w*|learn\w*|met|through|since|fell in love|picked up)\b/;

/** Returns the words that a pattern finds where the author affirms them; null where they do so nowhere. */
export function findAffirmed(statements: Statements, pattern: RegExp): string | null {
  for (const { text, isOfOther } of statements) {
    if (isOfOther) continue;
    const found = pattern.exec(text);
    if (found && isAffirmed(text, found.index, found[0].length)) return found[0].trim();
  }
  return null;
}

/** Returns whether the author of a statement affirms the words at a place in it. */
export function isAffirmed(text: string, at: number, length: number): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + length)];
  if (DENIED.test(before) || (isAboutOthers(before) && !WITH_AUTHOR.test(after)) || /'s (?:\w+ )?$/.test(before))
    return false;
  if (
    /\bprefer\w*\b.* (?:to|over) (?:\w+ )?$|\b(?:rather|sooner|more|better|prefer\w*)\b.* than (?:\w+ ){0,2}$/.test(
      before,
    )
  )
    return false;
  if (LONG_AGO.test(text) && !BEGUN.test(text)) return false;
  return !DENIED_AFTER.test(after);
}
