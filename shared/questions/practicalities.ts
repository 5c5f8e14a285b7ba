import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('practicalities');

/** Questions about practicalities. */
export const PRACTICALITIES: readonly Question[] = [
  ask(
    'tidiness',
    {
      text: 'How tidy is your home?',
      label: 'Tidiness',
    },
    { spotless: 'Spotless', tidy: 'Tidy', 'lived-in': 'Lived in', chaos: 'I find my things, mostly' },
  ),
  ask(
    'housework',
    {
      text: 'How should housework be shared?',
      label: 'Sharing housework',
    },
    {
      evenly: 'Evenly',
      strengths: 'Each what they do best',
      'who-is-home': 'The one who is at home more does more',
      help: 'With paid help',
      traditional: 'Mostly the wife’s part',
    },
  ),
  ask(
    'money-together',
    {
      text: 'How would you keep money in marriage?',
      label: 'Money in marriage',
    },
    {
      joint: 'All in common',
      both: 'A common purse and each our own',
      separate: 'Each our own',
      'husband-provides': 'He provides, her money is hers',
    },
    'careful',
  ),
  ask(
    'spending',
    {
      text: 'How do you handle money day to day?',
      label: 'Saving and spending',
    },
    {
      saver: 'I save first',
      balanced: 'I save some and enjoy some',
      generous: 'I spend gladly, also on others',
      easy: 'I do not keep count',
    },
    'careful',
  ),
  ask(
    'riba',
    {
      text: 'What do you think of loans and mortgages that bear interest?',
      label: 'Riba and mortgages',
    },
    {
      never: 'I avoid riba in every form',
      'islamic-finance': 'Islamic finance only',
      home: 'For a home, if there is no other way',
      usual: 'I use ordinary banking',
    },
    'careful',
  ),
  ask(
    'debts',
    {
      text: 'Do you have debts at present?',
      label: 'Debts',
    },
    {
      none: 'None',
      study: 'Study loans',
      home: 'A mortgage',
      other: 'Others, with a plan to repay',
      several: 'Several of these',
    },
    'special',
  ),
  ask(
    'supporting-family',
    {
      text: 'Do you support your parents or relatives with money?',
      label: 'Supporting relatives',
    },
    { regularly: 'Regularly', sometimes: 'When it is needed', expect: 'Not yet, and I expect to', no: 'No' },
    'special',
  ),
  ask(
    'charity',
    {
      text: 'How do you give, beyond zakat?',
      label: 'Giving',
    },
    {
      fixed: 'A fixed part every month',
      asked: 'When I see a need',
      ramadan: 'Mostly in Ramadan',
      zakat: 'I give zakat and leave it there',
    },
  ),
  ask(
    'time-together',
    {
      text: 'How much of your free time would you spend together?',
      label: 'Time together and apart',
    },
    {
      nearly: 'Nearly all of it',
      most: 'Most, with evenings of our own',
      half: 'About half',
      own: 'I need much time of my own',
    },
  ),
  ask(
    'guests',
    {
      text: 'How often would you have guests?',
      label: 'Guests at home',
    },
    {
      always: 'The door is always open',
      weekly: 'Most weeks',
      planned: 'Now and then, when it is planned',
      seldom: 'Seldom: home is for us',
    },
  ),
];
