import type { Words } from './words.ts';

/** English: how deal-breakers are put. */
const STRUCTURE: Words = [
  [
    'MUST',
    'must, must be, must have, has to, have to, has to be, have to be, should, should be, shud be, need to, needs to, needs to be, needed, required, requires, require, mandatory, essential, a must, is a must, only, strictly only, exclusively, looking for, seeking, ideally must, need someone, need, needs',
  ],
  [
    'NOT',
    'not, never, does not, do not, is not, are not, isnt, arent, dosent, doesent, dosnt, doesnt, was not, has not, have not, did not, didnt, never been, cannot, can not, hardly, rarely, seldom, misses, missing, skips, neglects, abandons, zero',
  ],
  ['NON', 'against, non, without, lacks, lacking, lack of'],
  [
    'NO',
    'not interested in, no interest in, uninterested in, no, absolutely no, strictly no, definitely no, none, nope',
  ],
  [
    'EXCEPT',
    'need not apply, not for me, will not date, avoid, avoiding, hate, i hate, i will not marry, i can not marry, i can not be with, i could not be with, i will not accept, i do not accept, can not accept, can not stand, i would not marry, i would never marry, i do not date, dont date, can not deal with, no one, noone, nobody, no body, not someone, not a person, not anyone, not people, nobody with',
  ],
  [
    'REFUSES',
    'will not, wont, would not, refuses to, refuses, refusing, refuse to, unwilling to, unwilling, not willing to, not willing, not open to, not able to, unable to, not prepared to, not ready to, not happy to, can not',
  ],
  ['WILLING', 'willing to, willing, open to, open for, ready to, prepared to, happy to, able to, ok with moving'],
  [
    'PERSON',
    'someone, somebody, anyone, anybody, person, persons, people, man, men, woman, women, guy, guys, girl, girls, lady, ladies, brother, brothers, sister, sisters, husband, wife, spouse, partner, male, males, female, females, those, them, ones, anyone who',
  ],
  ['WITH', 'with, who has, who have, having, has, have, had, got, who is with'],
  [
    'FILL',
    'offer, offers, offering, observe, observes, observing, follow, follows, following, islam, by, or above, or higher, or more, and above, or better, and higher, from previous relationships, from previous relationship, from past relationship, from other relationships, of previous relationships, keep, keeps, keeping, perform, performs, performing, apply, practise of, a, an, the, any, any kind of, all, is, are, be, been, being, am, was, to, of, for, who, whos, hes, shes, theyre, im, hed, that, which, he, she, they, it, his, her, him, their, please, pls, plz, plss, thanks, thank you, sorry, at all, ever, more, any more, anymore, regularly, regular, heavy, social, occasional, occasionally, socially, sometimes, still, currently, current, already, even, just, either, muslim, muslims, lifestyle, habit, habits, use, uses, using, user, usage, takes, take, taking, do, does, doing, did, in any way, in any form, of any kind, deal breaker, dealbreaker, dealbreakers, deal breakers, is a deal breaker, big no, big no no, no no, is a no, turn off, red flag, daily, a day, per day, every day, everyday, each day, times, time, x, on time, and up, tall, in height, height, of height, wear, wears, wearing, lifestyle, potential, future, in future, in the future, some day, one day, later, after marriage, before marriage, if, i, would, will, there, absolutely, strictly, definitely, really, quite, enough, fully, properly, active, actively, well, type, types, sort, kind, as well, too much, in life, from a previous marriage, from previous marriage, from previous marriages, from another marriage, from a past marriage, from past marriage, from a former marriage, from a previous relationship, from past relationships, from ex, of previous marriage, from before',
  ],
  [
    'OTHER',
    'can not have kids, can not have children, can not have any kids, can not have any children, wants me to, want me to, expects me to, expect me to, asks me to, forces me to, force me to, makes me, make me',
  ],
  ['OR', 'or, either or'],
  ['AND', 'and, also, plus, n'],
  [
    'WANT',
    'want, wants, wanting, wants to have, want to have, desire, desires, desire for, wish for, wishes for, hoping for, interested in having, interest in having, planning, plan to have, plans to have, open to having, willing to have, ok with having',
  ],
  ['NOT I_WANT', 'do not want, do not want to, i do not want, i dont want'],
  ['I_WANT', 'i want, i would like, i want someone, i am looking for, im looking for, i need, i wish'],
  ['ME', 'me, myself, i am, mine, my age, of my age, than me, then me'],
  ['VERY', 'very, extremely, highly, super, really very, most, deeply'],
  ['TOO', 'too, overly, excessively, way too'],
];

/** English: ages, heights and places. */
const MEASURES: Words = [
  [
    'OVER',
    'over, above, more than, greater than, higher than, beyond, past, exceeding, bigger than, further than, farther than',
  ],
  ['UNDER', 'under, below, less than, lower than, fewer than, beneath'],
  [
    'MUST MIN',
    'at least, atleast, min, minimum, minimum of, min of, no less than, not less than, no shorter than, no younger than, not younger than, not shorter than, not under',
  ],
  [
    'MUST MAX',
    'at most, max, maximum, up to, upto, maximum of, max of, no more than, not more than, no older than, not older than, within, inside',
  ],
  ['OLDER', 'older, older than, elder, older in age, senior'],
  ['YOUNGER', 'younger, younger than, junior, yonger'],
  ['TALLER', 'taller, taller than'],
  ['SHORTER', 'shorter, shorter than'],
  ['YEARS', 'years, year, yrs, yr, yo'],
  [
    'AGED',
    'age, aged, ages, years old, year old, yrs old, years of age, old, the age of, age of, in their, in his, in her',
  ],
  ['GAP', 'age gap, age difference, gap, apart, difference, difference in age, older or younger, age gap of'],
  ['FILL', 'between, from me, from'],
  [
    'LIVES',
    'lives in, live in, living in, based in, in, resides in, residing in, located in, settled in, reside in, staying in, lives, live, living, based, located, settled',
  ],
  ['FROM LIVES', 'from, comes from, is from'],
  [
    'OUTSIDE',
    'outside, outside of, out of, outside the, lives outside, live outside, living outside, based outside, not based in, elsewhere than',
  ],
  ['AWAY', 'away, away from me, distance, from my home'],
  [
    'ABROAD',
    'abroad, overseas, another country, other country, different country, in another country, in a different country, from another country, outside my country, lives abroad, foreign country, living overseas',
  ],
  [
    'SAME_COUNTRY',
    'same country, my country, in my country, the same country, in the same country, same country as me',
  ],
  [
    'SAME_CITY',
    'same city, my city, in my city, the same city, in the same city, same town, my town, local, locally, my area, same city as me',
  ],
  [
    'FAR',
    'long distance, long distance relationship, long distance relationships, far away, lives far, too far, far from me, ldr',
  ],
];

/** English: what deal-breakers are about. */
const TOPICS: Words = [
  [
    'SMOKES',
    'smoke, smokes, smoking, smoked, cigarette, cigarettes, cigs, ciggies, cigar, cigars, tobacco, vape, vapes, vaping, vaper, vapers, shisha, sheesha, hookah, nicotine, smokes shisha, chain smoking',
  ],
  ['SMOKES PERSON', 'smoker, smokers, chain smoker, vapers, chain smokers'],
  ['NON SMOKES', 'nonsmoker, nonsmokers, smoke free, quit smoking'],
  [
    'DRINKS',
    'alcohol, drink, drinks, drinking, drunk, wine, beer, booze, liquor, drinks alcohol, drinking alcohol, drinks wine, drink alcohol, alcohol use, alcoholic drinks, consumes alcohol, consume alcohol, alcohol consumption, drinks beer',
  ],
  ['DRINKS PERSON', 'drinker, drinkers, alcoholic, alcoholics, drunkard, alcohol drinker, alcohol drinkers'],
  ['NON DRINKS', 'teetotal, sober, nondrinker, alcohol free'],
  [
    'DRUGS',
    'drug, drugs, weed, cannabis, marijuana, hash, cocaine, drug use, drug abuse, smokes weed, smoking weed, drug addiction, drug habit',
  ],
  ['DRUGS PERSON', 'drug addict, drug addicts, drug user, drug users, stoner, addict, addicts'],
  ['NON DRUGS', 'drug free'],
  [
    'PRAYS',
    'pray, prays, praying, prayer, prayers, salah, salat, salaah, namaz, five prayers, 5 prayers, five daily prayers, prays namaz, 5 daily prayers, pray salah, daily prayers, obligatory prayers, his prayers, her prayers, their prayers',
  ],
  [
    'MOVES',
    'relocate, relocates, move, moves, moving, relocating, to relocate, to move, move to my city, relocate to my city, relocate to my country, move to my country, move to me, relocate for marriage, move for marriage, move to another city, move to another country, moving to my city, move in with me',
  ],
  [
    'MUST MOVES',
    'willing to relocate, willing to move, open to relocation, open to relocating, open to moving, able to relocate, able to move, ready to relocate, ready to move, happy to relocate, happy to move, prepared to move, prepared to relocate',
  ],
  [
    'MOVING',
    'relocation, having to relocate, having to move, needing to relocate, needing to move, i can not relocate, i can not move, i will not relocate, i will not move, i do not want to relocate, i do not want to move, needs me to relocate, wants me to relocate, wants me to move, expects me to relocate, expects me to move, i have to relocate, i have to move, asks me to relocate',
  ],
  [
    'REFUSES MOVES',
    'do not want to relocate, do not want to move, not open to relocation, no relocation possible, stays put',
  ],
  [
    'HIJAB',
    'cover, covers, covering, covered, cover her head, hijab, headscarf, head scarf, hijaab, scarf, the hijab, covers her hair, cover her hair, covers hair, covering hair, covers her head, covers head',
  ],
  [
    'HIJAB PERSON',
    'hijabi lady, hijabi girl, hijabi girls, hijabi, hijabis, hijaabi, hijabi woman, hijabi women, hijabi sister, hijabi sisters',
  ],
  ['BEARD', 'beard, beards, bearded, full beard, sunnah beard, facial hair'],
  ['NO BEARD', 'clean shaven, clean shaved, shaven, no facial hair'],
  [
    'KIDS',
    'kidz, baby, babies, kiddos, kid, kids, child, children, childern, stepchildren, stepkids, step kids, step children, step child, children of his own, own children, kids of their own, stepchild, baggage kids, dependents',
  ],
  [
    'KIDS',
    'single parent, single parents, single mother, single mothers, single mum, single mums, single mom, single moms, single father, single fathers, single dad, single dads, a father, a mother, is a father, is a mother',
  ],
  [
    'NOT WANTS_KIDS',
    'childfree, child free, childless by choice, no desire for kids, no desire for children, no interest in kids, no interest in children, not interested in kids, not interested in children, not interested in having kids, not interested in having children, antinatalist',
  ],
  [
    'MUST NOT WANTS_KIDS',
    'i do not want kids, i do not want children, i do not want to have kids, i do not want to have children, i do not want any kids, i do not want any children, i do not want more kids',
  ],
  ['NON KIDS', 'childless'],
  [
    'WANTS_KIDS',
    'want a family, wants a family, start a family, starting a family, have a family, having a family, wants to have a family, want to have a family',
  ],
  [
    'KIDS_OR_NOT',
    'no more kids, no more children, do not want kids, do not want children, do not want to have kids, do not want to have children, do not want any kids, do not want any children, do not want more kids, do not want more children',
  ],
  [
    'DIVORCED',
    'previously divorced, divorced previously, divorced once, divorce, divorced, divorces, been divorced, recently divorced, divorced before, is divorced, separated',
  ],
  ['DIVORCED PERSON', 'divorcee, divorcees, divorcés'],
  ['WIDOWED', 'widowed'],
  ['WIDOWED PERSON', 'widow, widows, widower, widowers'],
  [
    'MARRIED',
    'have been married before, have been married, been married, married, been married, married before, previously married, married previously, been married before, have been married, married already, previous marriage, previous marriages, past marriage, past marriages, prior marriage, prior marriages, former marriage, ex wife, ex husband, ex spouse, second marriage, marriage before, been married previously',
  ],
  [
    'NON MARRIED',
    'never married, never been married, unmarried, never been married before, first marriage, first time marriage, never married before',
  ],
  [
    'PRACTICING',
    'practicing, practising, religious, practise, practice, practices, practises, practices islam, practising islam, practicing islam, religiously practicing, deen, deeni, god fearing, pious, religious minded, on deen, on the deen, practice islam, practicing of deen',
  ],
  ['MODERATE', 'moderate, moderately religious, moderately practicing, moderately practising, moderate muslim'],
  ['SECULAR', 'secular, irreligious, liberal, cultural muslim, nominal muslim, muslim by name, not into deen'],
  ['STRICT', 'strict, conservative, extremist, rigid, strict about religion'],
  ['SUNNI PERSON', 'suni, sunny muslim, sunni, sunnis, sunni muslim, sunni muslims, ahlus sunnah, ahl al sunnah'],
  ['SHIA PERSON', 'shia, shias, shiite, shiites, shi i, shia muslim, shia muslims, shiah'],
  [
    'DEGREE',
    'degree, degrees, degree educated, university degree, university education, college degree, college, university, graduate, graduates, graduated, educated, education, well educated, bachelor, bachelors, bachelors degree, bachelor degree, undergraduate degree, went to university, go to university, went to uni, higher education, college educated, university educated, qualified, qualification, qualifications, university graduate, uni degree',
  ],
  ['NON DEGREE', 'uneducated, high school dropout, dropout, illiterate'],
  ['MASTERS', 'masters, masters degree, master degree, postgraduate, postgraduate degree, msc, mba'],
  ['DOCTORATE', 'phd, doctorate, doctoral degree, a phd'],
  [
    'IN_LAWS',
    'in laws, inlaws, in law, mother in law, living with in laws, lives with in laws, live with in laws, living with inlaws, live with inlaws, lives with inlaws, lives with parents, living with parents, live with parents, living with his parents, lives with his parents, live with his parents, live with his family, living with his family, lives with his family, joint family, joint family system, joint families, extended family, extended family living, living with the parents, live with the in laws, living with the in laws, lives with his mum, lives with his mother, live with his mother, lives with mom, lives with family',
  ],
  [
    'NON IN_LAWS',
    'separate house, separate home, separate from in laws, separately from in laws, live separately, live separately from his parents, live separately from in laws, live on our own, live alone together, separate accommodation, nuclear family, live apart from in laws',
  ],
  [
    'OWN_PARENTS',
    'live with my parents, live with my family, living with my parents, lives with my parents, move in with my parents, live with my mother, living with my mother, living with my family',
  ],
  [
    'RIBA',
    'riba, usury, interest, interest based loan, interest based loans, interest based mortgage, interest loans, interest loan, interest based, mortgage with interest, mortgage, mortgages, conventional mortgage, loans with interest, loan with interest, uses interest, deals in interest, deals with riba, involved in riba, interest based mortgages, credit with interest, bank interest',
  ],
  ['NON RIBA', 'riba free, interest free'],
  [
    'DEBTS',
    'credit card debts, personal loans, credit debt, huge debt, huge debts, debt, debts, in debt, indebted, loans, student loan, student loans, credit card debt, bad debt, student debt, heavily in debt, big debt, large debts, large debt',
  ],
  ['NON DEBTS', 'debt free'],
  ['PETS', 'pet, pets, animals, pet owner, pet owners, animals at home'],
  ['CATS', 'cat, cats, cat owner, cat owners, cat person'],
  ['DOGS', 'dog, dogs, dog owner, dog owners, puppy, dog person'],
  [
    'POLYGYNY',
    'polygamy, polygyny, polygamous, polygynous, polygamist, polygamists, second wife, 2nd wife, co wife, co wives, cowife, cowives, wants a second wife, wants second wife, wants 2nd wife, more than one wife, multiple wives, second wives, wants multiple wives, wants another wife, looking for a second wife, looking for second wife, marrying again, two wives, another wife, wants more than one wife, be a second wife, being a second wife',
  ],
  ['NON POLYGYNY', 'monogamous, monogamy, one wife only, one wife'],
  [
    'HOUSEWIFE',
    'housewife, a housewife, housewives, homemaker, stay at home wife, stay at home wives, stay at home mum, stay at home mom, traditional housewife',
  ],
  [
    'WIFE_HOME',
    'expects wife to stay at home, expects his wife to stay at home, wants wife to stay at home, wants his wife to stay at home, wants his wife at home, expects wife to be a housewife, do not want me to work, does not want me to work, not want me to work, does not allow me to work, does not let me work, not let me work, will not let me work, wants me to be a housewife, expects me to be a housewife, housewife, a housewife, housewives, homemaker, stay at home wife, stay at home wives, stay at home mum, stay at home mom, wants a housewife, wants housewife, wants a stay at home wife, expects me to stay at home, wants me to stay at home, wants me at home, expects a housewife, stop me working, stops me working, stop me from working, expects me to quit, expects me to stop working, expects me to quit my job, wants me to stop working, wants me to quit my job, stay at home, be a stay at home wife, wants a traditional housewife',
  ],
  [
    'NON WIFE_HOME',
    'let me work, lets me work, allow me to work, allows me to work, support my career, supports my career, supportive of my career, support my work, supports my work, respect my career, respects my career, me working, ok with me working, ok with my career',
  ],
  [
    'WIFE_WORKS',
    'working woman, working women, career woman, career women, working wife, career driven woman, career oriented woman',
  ],
];

export const ENGLISH: Words = [...STRUCTURE, ...MEASURES, ...TOPICS];
