/** What generated people and the demo accounts write. */

/** Openings, middles and closings of a bio; `{interest}` and `{other}` are two of the person's interests. */
export const BIO = {
  openings: [
    'I left a bigger city for a kinder pace and have not regretted it.',
    'Most mornings begin with Fajr, strong tea and a walk before the phone is switched on.',
    'My sisters would tell you that I plan holidays like military campaigns. They are right.',
    'I grew up in a house with six people and one bathroom, which taught me patience early.',
    'I spend my working days solving other people’s problems and my evenings trying not to create any.',
    'I moved for my studies, stayed for the work, and am still looking for the best bakery in town.',
    'I am the person in the family who keeps the recipes and the photographs.',
    'Faith, work and family take most of my week; {interest} takes the rest.',
  ],
  middles: [
    'On Saturdays you will find me with {interest}, or teaching my nephews {other}.',
    'I took up {interest} two years ago and am happily mediocre at it.',
    'A good week has {interest} in it, a long call with my parents, and one meal that took too long to cook.',
    'I care for {interest} and {other}, and for conversations that go on after the tea is cold.',
    'I mentor students at the mosque on Sundays and keep one evening for {interest}.',
    'I have visited eleven countries for {interest} and would gladly show you the first of them again.',
  ],
  closings: [
    'I hope for a marriage in which both of us pray, laugh and grow.',
    'I am looking for someone kind to strangers and honest at home.',
    'Family matters to me, and so does a quiet hour with a book beside someone I trust.',
    'I would like to build a home where guests stay too long.',
    'I am ready for the ordinary days: school runs, groceries, Friday lunches.',
    'What I offer is steadiness; what I hope for is warmth.',
  ],
} as const;

/** A first conversation between two people who have just been connected; `a` writes first. */
export const CONVERSATION = [
  { from: 'a', text: 'Assalamu alaikum. I read your profile twice; the line about tea made me smile.' },
  { from: 'b', text: 'Wa alaikum assalam. Then you know the most important thing already. How was your week?' },
  { from: 'a', text: 'Full, in the good way. We finished a project that took most of the year.' },
  { from: 'b', text: 'Mashallah, congratulations. What will you do with your evenings now?' },
  { from: 'a', text: 'Read, I hope. And learn to cook something my mother would approve of.' },
  { from: 'b', text: 'Ambitious. I can recommend a lentil soup that has never failed anyone.' },
  { from: 'a', text: 'I would like that recipe. May I ask what brought you to your work?' },
  { from: 'b', text: 'My grandfather, mostly. It is a longer story; I will write it to you properly tomorrow.' },
] as const;

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
