import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('culture and language');

/** Questions about culture and language. */
export const CULTURE_AND_LANGUAGE: readonly Question[] = [
  ask(
    'language-at-home',
    {
      text: 'Which language would you like to speak at home?',
      label: 'Language at home',
    },
    {
      local: 'The language of the country',
      heritage: 'The language I grew up with',
      both: 'Both, side by side',
      flexible: 'Whatever comes most easily to us',
    },
  ),
  ask(
    'heritage-language-children',
    {
      text: 'Should your children learn your parents’ language?',
      label: 'The language of your parents',
    },
    {
      fluent: 'Yes, fluently',
      some: 'Enough to speak with grandparents',
      optional: 'If they like',
      no: 'It is not important to me',
    },
  ),
  ask(
    'arabic',
    {
      text: 'What is your relation to Arabic?',
      label: 'Arabic',
    },
    {
      speak: 'I speak it',
      understand: 'I read and understand some',
      learning: 'I am learning it',
      recite: 'I recite without understanding much',
      none: 'I do not know it',
    },
  ),
  ask(
    'customs',
    {
      text: 'How much do your family’s customs shape your life?',
      label: 'Family customs',
    },
    {
      strongly: 'Strongly, and I want to pass them on',
      chosen: 'I keep the ones I love',
      lightly: 'Lightly, on feast days',
      little: 'Little: I made my own way',
    },
  ),
  ask(
    'intercultural-marriage',
    {
      text: 'How do you feel about marrying across cultures?',
      label: 'Marrying across cultures',
    },
    {
      wish: 'I would love it',
      open: 'I am open to it',
      similar: 'I would rather share a similar background',
      family: 'It would be hard for my family',
    },
    'special',
  ),
  ask(
    'eid',
    {
      text: 'What is Eid like when it is at its best?',
      label: 'Celebrating Eid',
    },
    {
      'full-house': 'A house full of family',
      community: 'Prayer and a meal with the community',
      close: 'A quiet day with the closest few',
      travel: 'A journey together',
    },
  ),
  ask(
    'other-occasions',
    {
      text: 'Do you mark birthdays and anniversaries?',
      label: 'Birthdays and anniversaries',
    },
    { celebrate: 'Yes, with joy', quietly: 'Quietly, with a kind word', no: 'No' },
  ),
  ask(
    'friends-beyond',
    {
      text: 'Who are the people closest to you?',
      label: 'Circle of friends',
    },
    {
      muslim: 'Mostly Muslims',
      mixed: 'People of many backgrounds',
      family: 'Mostly family',
      work: 'People from work and study',
    },
  ),
  ask(
    'public-life',
    {
      text: 'How closely do you follow politics and public affairs?',
      label: 'Public affairs',
    },
    { involved: 'I take part', closely: 'Closely', somewhat: 'Now and then', avoid: 'I keep away from them' },
  ),
];
