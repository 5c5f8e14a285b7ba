/**
 * What generated people write about themselves. A word in braces is replaced: `{a}` and `{b}` by what a person does with two
 * of their interests, `{interest}` by the name of the first, `{job}` and `{city}` by their own, the others by a pick from
 * `bio-words.ts`. A frame is used about ten times, each time with other words.
 */

/** Who they are, and where. */
export const OPENINGS = [
  'I came to {city} {few} years ago for a year, and the year has not ended.',
  'By day I am {job}; by evening I am the one who puts the kettle on.',
  'My {elder} says that I became {job} because I asked too many questions as a child.',
  'I grew up with {many} siblings and {thing}, which taught me to share.',
  'People are surprised that {job} can be so fond of {thing}.',
  'After {few} years as {job}, I still look forward to Mondays.',
  'Ask my {relative} about me, and you will hear about {thing} first.',
  'The first thing that I unpacked in {city} was {thing}.',
  'There is a bench in {city} where I do my best thinking, usually with {drink}.',
  'I walk {minutes} minutes to work through {city}, and they are the quietest of my day.',
  'Being {job} takes patience, so I guard my {weekday} evenings.',
  'In {city} I am known at one bakery, one library and {venue}.',
  'I write letters by hand, mostly to my {relative}, and mostly about {topic}.',
  'Friends from {school} call me the calm one; my {relative} begs to differ.',
  'I am {job}, an early riser and a loyal customer of {venue}.',
  'My {elder} chose my name, and I have tried to deserve it in {city} since.',
  'I moved to {city} for work and learned its streets by getting lost with {drink} in hand.',
  'I meant to study {topic}; life made me {job} in {city} instead.',
  'I keep {thing} by the door, because my {elder} always did.',
  'Colleagues know me as {job}; my nieces know me as the one with {thing}.',
  'I left {school} with one good friend and a lasting interest in {topic}.',
  'My week as {job} begins with Fajr, {drink} and a list that I never finish.',
  'I have lived in {many} cities and carried {thing} to each; in {city} I finally unpacked.',
  'What I like about {city} is {venue}, and that no one hurries there on a {weekday}.',
] as const;

/** What they do with their time. */
export const MIDDLES = [
  'A good {weekday} has {a} in it.',
  'If I disappear on a {weekday}, it is for {a}.',
  'Give me {a}, {drink} and no clock, and I am content.',
  'Between {a} and {b}, my {season} fills itself.',
  'I took up {interest} {few} years ago and am still happily average at it.',
  'My {elder} gave me my first lesson in {interest}, and still corrects me.',
  'I would rather have {a} than a long weekend in {place}.',
  'Most of my {season} begins with {a} and ends with good intentions about {b}.',
  'The best hour of my week is {weekday} at {hour}: {a}.',
  'Nothing clears my head like {a}, except perhaps {b}.',
  'I once planned a whole journey to {place} around {interest}.',
  'I have been to {place} for {interest}, and would go again in good company.',
  'I am teaching {many} nephews and nieces {interest}, with mixed results.',
  'I save the first week of {month} for {a}.',
  'In {month} I make time for {b}, whatever work says.',
  'I learned patience from {interest}, and lost some of it again to {b}.',
] as const;

/** Their habits, and the people around them. */
export const HABITS = [
  'I call my {relative} every {weekday}, and we never agree on how to make {dish}.',
  'I can make {dish} without a recipe, and I burnt it {many} times to get there.',
  'On the {nth} {weekday} of the month I volunteer at {cause}.',
  'I read {minutes} pages before I sleep, most of them about {topic}.',
  'My shelves hold more about {topic} than I admit to my {relative}.',
  'I laugh easily, mostly at my own attempts at {dish}.',
  'I send my {relative} a photograph of {thing} every {season}.',
  'At home we speak {language}, and I think in English only at work.',
  'I am learning {language} for my {elder}, who is kind about it.',
  'I speak {language} with my {relative} and with the owner of {venue}.',
  'Every {season} I promise my {relative} to slow down, and in {month} I usually do.',
  'I fast on some Thursdays, and break the fast with {dish} and {drink}.',
  'I have kept {thing} since {school}, through every move.',
  'My {relative} and I share {dish} and a quarrel about {topic} once a month.',
  'I pray at the mosque near {venue}, and stay for {drink} with the others.',
  'I mentor {many} students on {weekday}s, and they teach me about {topic}.',
] as const;

/** What they hope for. */
export const CLOSINGS = [
  'I hope for a home in which {home} and {homeToo}.',
  'I am looking for someone who {quality} and {qualityToo}.',
  'What I offer is {gift}; what I hope for is {wish}.',
  'I picture {scene} with someone who {quality}.',
  'To me a good marriage is one where {home}, even in {month}.',
  'I am ready for {scene} and for all the ordinary days around it.',
  'I would like to build a home where {home}, beside someone who {quality}.',
  'I hope to meet someone who {quality}, and to bring {gift} to the table.',
  'A partner who {quality} would find in me {gift}.',
  'Faith comes first for me, and then a life in which {home}.',
  'If you are someone who {quality}, I would like to hear about your {season}.',
  'I pray for {wish}, and for {scene}.',
] as const;

/** What people do with an interest, as the object of a sentence. */
export const ACTIVITIES: Readonly<Record<string, readonly string[]>> = {
  hiking: [
    'hiking until my phone has no signal',
    'a long hike with a flask of soup',
    'hiking a ridge before breakfast',
  ],
  cooking: [
    'cooking for more people than I have chairs',
    'cooking something that takes all afternoon',
    'cooking from memory',
  ],
  reading: ['reading on the last train', 'reading a novel in one sitting', 'reading aloud to my nieces'],
  travel: ['travel by slow trains', 'travel with one small bag', 'a road trip without a plan'],
  calligraphy: ['an hour of calligraphy', 'calligraphy with a reed pen', 'practicing one letter of calligraphy'],
  running: ['running by the water', 'running before the city wakes', 'a half marathon, slowly'],
  photography: ['photography in the rain', 'photography with an old film camera', 'photographing doorways'],
  volunteering: [
    'volunteering where I am not in charge',
    'volunteering with the same four people',
    'volunteering on cold nights',
  ],
  gardening: ['gardening on a balcony', 'gardening with more hope than skill', 'an afternoon in the allotment'],
  swimming: ['swimming in cold water', 'swimming forty slow lengths', 'swimming in the sea'],
  history: ['history podcasts on foot', 'a walk through local history', 'a thick book of history'],
  poetry: ['poetry read aloud', 'poetry in two languages', 'learning a poem by heart'],
  languages: [
    'learning languages from taxi drivers',
    'a languages evening with neighbors',
    'languages that I will never finish',
  ],
  cycling: ['cycling along the canal', 'cycling to the next town for lunch', 'cycling home the long way'],
  tennis: ['tennis with my brother', 'tennis on a public court', 'a game of tennis that no one counts'],
  'board games': ['board games with too many rules', 'chess in the park', 'board games with my cousins'],
  'horse riding': ['horse riding at dawn', 'an hour with the horses', 'horse riding without hurry'],
  architecture: ['an afternoon of old architecture', 'a museum of architecture', 'drawing architecture badly'],
  baking: ['baking for the whole staircase', 'a sourdough that has a name', 'baking bread at night'],
  astronomy: ['astronomy from the roof', 'a telescope and a clear night', 'stargazing far from the city'],
};

/** A language that somebody of a background may have at home. */
export const LANGUAGE_OF: Readonly<Record<string, readonly string[]>> = {
  arab: ['Arabic', 'French'],
  south_asian: ['Urdu', 'Bengali', 'Gujarati', 'Punjabi'],
  african: ['Somali', 'Hausa', 'Swahili', 'Amharic'],
  turkish: ['Turkish', 'German'],
  african_american: ['Spanish', 'Arabic'],
  southeast_asian: ['Malay', 'Indonesian'],
  persian: ['Persian', 'French'],
};
/** For everyone else. */
export const OTHER_LANGUAGES = ['Arabic', 'French', 'Spanish', 'Bosnian'] as const;
