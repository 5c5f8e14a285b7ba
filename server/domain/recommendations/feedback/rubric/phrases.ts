/** Phrases that the rubric knows, on normalised text. */
export const CLICHES =
  /\b(?:live,? laugh,? love|work hard,? play hard|glass half full|partner in crime|my other half|soul ?mate|love to laugh|enjoy life to the fullest|live life to the fullest|down[- ]to[- ]earth|easy[- ]?going|fun[- ]loving|family[- ]oriented|simple (?:person|man|woman|guy|girl)|just ask|(?:do not|not) know what to (?:write|say)|not good at (?:this|describing myself)|(?:find(?:ing)?|found|meet|waiting for|looking for) the one|best of both worlds|deen over dunya|looking for my better half)\b/;

export const RESUME =
  /\b(?:results?[- ]driven|proven track record|years of experience|stakeholders?|leadership skills|team player|strategic|deliver(?:ed|ing) (?:value|results)|responsible for|managed (?:a )?teams?|spearhead\w*|kpis?|cross[- ]functional|go[- ]getter|skill ?set|expertise in|professional with|accomplished|fortune 500)\b/g;

export const DEMANDS =
  /\b(?:must (?:be|have|not|want|pray)|should (?:be|have|not)|no (?:time ?wasters|divorcees?|drama|games|baggage|smokers|freeloaders)|do not (?:message|contact|bother|waste)|only (?:serious|want|interested in)|need(?:s)? to (?:be|have)|i (?:expect|require|demand)|not interested in|strictly)\b/g;

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
  /\b(?:not (?:really |very |that |particularly |so |much of an? |all that |currently |at all )*(?:religious|practi[cs]ing|observant|pray|praying)|(?:do not|never|rarely|seldom|hardly(?: ever)?) (?:really |actually )?(?:pray|fast)|(?:do not|not) (?:really )?believe|(?:pray|practi[cs]e) (?:only )?(?:on eid|once a year|now and then)|non-?practi[cs]ing|not an? (?:believer|muslim|practi[cs]ing)|no longer (?:believe|pray|practi[cs]e|fast)|atheist|agnostic|secular|cultural(?:ly)? muslim|muslim (?:by|in) name|lost my faith|left islam|i (?:sometimes |occasionally |do )?drink (?:alcohol|wine|beer|socially|occasionally|sometimes)|enjoy (?:a |the )?(?:\w+ )?(?:glass of wine|wine|beer|whisky|cocktails?))\b/;

/** Text-message shorthand. */
export const SHORTHAND = /\b(?:u|ur|r|plz|pls|thx|gr8|luv|wanna|gonna|coz|cuz|idk|lol|msg|im)\b/g;

/** Slips of grammar that are slips in any English. */
export const SLIPS =
  /\b(?:i am (?:teach|work|live|like|want|love|cook|go|have|look|search|need|believe|hope)|i (?:cooking|working|living|looking|loving|teaching|searching|wanting)|my (?:mother|father|sister|brother|husband|wife) (?:say|want|like|have|live|work|love)|(?<!\b(?:does|did|do|can|will|should|would|may|might|must|could) )(?:he|she) (?:have|want|like|say|go|work|live)|(?:more|most) (?:better|easier|nicer|happier)|peoples|informations|advices)\b/g;
