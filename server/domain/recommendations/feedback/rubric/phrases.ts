/** Phrases that the rubric knows, on normalised text. */
export const CLICHES =
  /\b(?:live,? laugh,? love|work hard,? play hard|glass half full|partner in crime|my other half|soul ?mate|love to laugh|enjoy life to the fullest|live life to the fullest|down[- ]to[- ]earth|easy[- ]?going|fun[- ]loving|family[- ]oriented|simple (?:person|man|woman|guy|girl)|just ask|(?:do not|not) know what to (?:write|say)|not good at (?:this|describing myself)|(?:find(?:ing)?|found|meet|waiting for|looking for) the one|best of both worlds|deen over dunya|looking for my better half)\b/;

export const RESUME =
  /\b(?:results?[- ]driven|proven track record|years of experience|stakeholders?|leadership skills|team player|strategic|deliver(?:ed|ing) (?:value|results)|responsible for|managed (?:a )?teams?|spearhead\w*|kpis?|cross[- ]functional|go[- ]getter|skill ?set|expertise in|professional with|accomplished|fortune 500)\b/g;

export const DEMANDS =
  /\b(?:must (?:be|have|not|want|pray)|should (?:be|have|not)|no (?:time ?wasters|divorcees?|drama|games|baggage|smokers|freeloaders)|do not (?:message|contact|bother|waste)|only (?:serious|want|interested in)|need(?:s)? to (?:be|have)|i (?:expect|require|demand)|not interested in|strictly)\b/g;

const PLATFORM = '(?:instagram|insta|ig|snapchat|snap|whats ?app|telegram|facebook|twitter|tiktok|linkedin)';

export const CONTACT: ReadonlyArray<readonly [string, RegExp]> = [
  [
    'an e-mail address',
    /[a-z0-9._%+-]\s?(?:@|\(at\)|\[at\])\s?[a-z0-9-]+(?:\s?\.\s?|\s?\(dot\)\s?)[a-z]{2,}|\b[a-z0-9._-]{1,64} at (?:gmail|yahoo|hotmail|outlook|icloud)\b/,
  ],
  // Neither years ("2015 - 2019") nor a date.
  [
    'a phone number',
    /(?:\+|\b)(?!(?:19|20)\d\d\s?-\s?(?:19|20)\d\d\b)(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b)\d[\d\s().-]{7,}\d\b/,
  ],
  // "My insta is …", "telegram: …"; not "Facebook is full of noise".
  [
    'a social account',
    new RegExp(
      `\\b(?:my ${PLATFORM} is|${PLATFORM} me|${PLATFORM}\\s*[:@=-])\\s*\\S+|(?:on|via|by) ${PLATFORM} ?[:@]?\\s?\\S*[\\d_]\\S*|(?:^|\\s)@[a-z0-9_.]{3,}`,
    ),
  ],
  ['a web address', /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|io)\b/],
];

/** Whether the words hold contact details. */
export const holdsContact = (plain: string): boolean => CONTACT.some(([, pattern]) => pattern.test(plain));

/** A concrete thing: a habit, a place in the week, a named occasion. */
export const CONCRETE =
  /\b(?:every (?:\w+ )?(?:day|morning|evening|week|weekend|saturday|sunday|friday|summer|year)|on (?:saturdays?|sundays?|fridays?|weekends?)|most weekends|weekend\w*|last (?:year|summer|month)|since (?:i|19|20)\w*|grew up|i (?:teach|coach|bake|cook|build|restore|play|grow|collect|run|write|paint|volunteer|learn|host|mentor|speak|swim|hike|read|make)\w*|learning|my (?:mother|father|grandmother|grandfather|sister|brother|nieces?|nephews?|parents|daughter|son))\b/;

export const FAITH =
  /\b(?:deen|faith|islam\w*|muslim|qur'?an|pray\w*|prayers?|salah|mosque|masjid|ramadan|hajj|umrah|allah)\b/;

export const FUTURE =
  /\b(?:looking for|hope to|hoping|would like|i want (?:a|to|someone)|a (?:partner|spouse|husband|wife|marriage|home) (?:who|where|that|with)|build (?:a|our) (?:home|life|family)|someone (?:who|with|to))\b/;

export const HUMOUR =
  /\b(?:laugh\w*|joke\w*|humou?r|terrible at|bad at|guilty|burn(?:t|ed)?(?! out)|still cannot|still can not|pun|puns)\b/;

/** Distance from practice: not what a line about faith should quote. */
export const UNBELIEF =
  /\b(?:not (?:very |that |particularly |so )?(?:religious|practi[cs]ing)|(?:do not|never|rarely|seldom) pray)\b/;

/** Text-message shorthand. */
export const SHORTHAND = /\b(?:u|ur|r|plz|pls|thx|gr8|luv|wanna|gonna|coz|cuz|idk|lol|msg|im)\b/g;

/** Slips of grammar that are slips in any English. */
export const SLIPS =
  /\b(?:i am (?:teach|work|live|like|want|love|cook|go|have|look|search|need|believe|hope)|i (?:cooking|working|living|looking|loving|teaching|searching|wanting)|my (?:mother|father|sister|brother|husband|wife) (?:say|want|like|have|live|work|love)|(?<!\b(?:does|did|do|can|will|should|would|may|might|must|could) )(?:he|she) (?:have|want|like|say|go|work|live)|(?:more|most) (?:better|easier|nicer|happier)|peoples|informations|advices)\b/g;
