/** What the demo accounts write, and the conversations of the demo. */

/** A message of a conversation; `a` writes first. */
export interface Letter {
  readonly from: 'a' | 'b';
  readonly text: string;
}

/** The bios of the demo accounts. */
export const OWN_BIOS: Readonly<Record<string, string>> = {
  'standard@demo.test':
    'My grandfather kept bees and a diary, and I inherited the diary. I run along the river on Saturday mornings, badly but faithfully, and cook for my brothers afterwards. Prayer keeps my week in order. I hope for a marriage with room for questions and second helpings.',
  'premium@demo.test':
    'Tea first, then everything else: my mother taught me that every hard conversation deserves a warm cup. I paint small watercolors of doorways and read with children at the library on Thursdays. I love a table with too many people around it. I hope to build a home in which kindness is the first rule.',
  'vip@demo.test':
    'I left a bigger title for shorter evenings and have not regretted it. I go horse riding when the desert is cool enough, read poetry aloud when it is not, and call my parents every day. Faith is where I begin. I would like to meet someone whose word and whose laughter both come easily.',
  'vip-unassigned@demo.test':
    'I have rebuilt two old motorcycles and one old friendship, and I am prouder of the second. Winters here are for hockey with my nephews; summers are for long drives and stargazing. I pray, I plan too much, and I say sorry first. I am looking for a companion with plans of her own.',
  'suspended@demo.test':
    'Paris made me a walker: I cross it on foot most weekends, usually towards a museum. I speak French at work and Arabic with my aunts, who correct both. I hope for a calm home with a loud kitchen.',
  'pending@demo.test':
    'My uncle left me a drawer of broken watches, and I have mended nine of them. I coach a children’s football team that has never won and never minded. I hope to find someone who is patient with small parts and with people.',
};

/** The conversation of the two demo accounts who are connected. */
export const CONVERSATION: readonly Letter[] = [
  { from: 'a', text: 'Assalamu alaikum. I read your profile twice; the line about tea made me smile.' },
  { from: 'b', text: 'Wa alaikum assalam. Then you know the most important thing already. How was your week?' },
  { from: 'a', text: 'Full, in the good way. We finished a project that took most of the year.' },
  { from: 'b', text: 'Mashallah, congratulations. What will you do with your evenings now?' },
  { from: 'a', text: 'Read, I hope. And learn to cook something my mother would approve of.' },
  { from: 'b', text: 'Ambitious. I can recommend a lentil soup that has never failed anyone.' },
  { from: 'a', text: 'I would like that recipe. May I ask what brought you to your work?' },
  { from: 'b', text: 'My grandfather, mostly. It is a longer story; I will write it to you properly tomorrow.' },
];

/** How other conversations of the demo begin. */
export const FIRST_LETTERS: readonly (readonly Letter[])[] = [
  [
    { from: 'a', text: 'Assalamu alaikum. Your line about ordinary days stayed with me all afternoon.' },
    { from: 'b', text: 'Wa alaikum assalam, and thank you. I rewrote it four times; which part stayed?' },
    {
      from: 'a',
      text: 'The groceries. My parents do theirs together after forty years, and they still argue about melons.',
    },
    { from: 'b', text: 'Then they are doing well. Mine take turns to hide the receipts.' },
  ],
  [
    { from: 'a', text: 'Peace be with you. I hope a first message may begin with a question: mountains or sea?' },
    { from: 'b', text: 'And with you. The sea, if I may bring a book; the mountains, if you know the way.' },
    { from: 'a', text: 'I know the way to one of them and have a map for the rest.' },
    { from: 'b', text: 'A map is a good sign. Tell me of the one that you know.' },
  ],
  [
    { from: 'a', text: 'Salam. My sister read your profile over my shoulder and told me to write before she does.' },
    { from: 'b', text: 'Salam to you both. What convinced her, if I may ask?' },
    { from: 'a', text: 'That you call home without being told. She keeps a list of people who do not.' },
    { from: 'b', text: 'I am relieved to be off the list. How is your Ramadan planning going this year?' },
  ],
];

/** The thread of a matchmaker and a member, from its beginning. */
export const MATCHMAKER_THREAD = [
  { from: 'matchmaker', text: 'Assalamu alaikum, and welcome. I am glad to be looking with you.' },
  { from: 'member', text: 'Wa alaikum assalam. Thank you. I am a little nervous, to be honest.' },
  { from: 'matchmaker', text: 'Most people are. Tell me about a day that you would like to share with someone.' },
  { from: 'member', text: 'A slow one. Family lunch, a walk, and no one looking at the clock.' },
  {
    from: 'matchmaker',
    text: 'That tells me more than a list would. I have two people in mind; may I tell you of them?',
  },
  { from: 'matchmaker', text: 'The first is a paediatrician who also cancels plans for family lunches.' },
] as const;

/** The text about themselves in the application that was rejected. */
export const ABOUT_APPLYING =
  'I am looking for a serious introduction and would value the care of people who know the families they speak to.';
