import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('family plans');

/** Questions about family plans. */
export const FAMILY_PLANS: readonly Question[] = [
  ask(
    'number-of-children',
    {
      text: 'How many children do you hope to raise?',
      label: 'Size of the family',
    },
    { none: 'None', one: 'One', two: 'Two or three', four: 'Four or more', open: 'As many as we are given' },
    'careful',
  ),
  ask(
    'when-children',
    {
      text: 'If you hope for children, when?',
      label: 'When to have children',
    },
    {
      soon: 'In the first two years',
      later: 'After two to four years together',
      'after-career': 'Once our work is settled',
      open: 'Whenever it happens',
      none: 'I do not hope for children',
    },
    'careful',
  ),
  ask(
    'if-not-given',
    {
      text: 'If children did not come, what would you want to do?',
      label: 'If children did not come',
    },
    {
      treatment: 'Seek medical help as far as is permitted',
      foster: 'Foster or take in a child',
      accept: 'Accept it and live fully as two',
      unsure: 'I would decide together, then',
    },
    'special',
  ),
  ask(
    'adoption',
    {
      text: 'Could you imagine fostering or adopting, within what Islam allows?',
      label: 'Fostering and adoption',
    },
    { yes: 'Yes, it is a wish of mine', perhaps: 'Perhaps, later', unlikely: 'Unlikely', no: 'No' },
  ),
  ask(
    'stepchildren',
    {
      text: 'Could you be a step-parent?',
      label: 'Children from before',
    },
    {
      gladly: 'Gladly',
      grown: 'If the children are older',
      'part-time': 'If they live mostly elsewhere',
      no: 'I would rather not',
    },
    'careful',
  ),
  ask(
    'schooling',
    {
      text: 'Which school would you want for your children?',
      label: 'Schooling',
    },
    {
      islamic: 'An Islamic school',
      state: 'A good state school',
      private: 'A private or selective school',
      home: 'Schooling at home',
      whichever: 'Whichever suits the child',
    },
  ),
  ask(
    'faith-of-children',
    {
      text: 'How should faith reach your children?',
      label: 'Passing on the faith',
    },
    {
      structured: 'With lessons and clear expectations',
      example: 'By example and daily life',
      'weekend-school': 'Through a weekend school or mosque',
      'own-pace': 'Gently, at their own pace',
    },
    'careful',
  ),
  ask(
    'parenting-style',
    {
      text: 'What kind of parent do you expect to be?',
      label: 'Way of parenting',
    },
    {
      warm: 'Warm and easy-going',
      clear: 'Warm with clear rules',
      firm: 'Firm: discipline comes first',
      learning: 'I would learn it with my spouse',
    },
  ),
  ask(
    'care-of-small-children',
    {
      text: 'Who should care for small children during the day?',
      label: 'Care of small children',
    },
    {
      mother: 'Mostly the mother',
      shared: 'Both of us, by turns',
      grandparents: 'Grandparents or family',
      nursery: 'A nursery or a nanny',
      open: 'Whatever suits us then',
    },
  ),
  ask(
    'elder-care',
    {
      text: 'When parents grow old, how should they be cared for?',
      label: 'Care of elderly parents',
    },
    {
      'our-home': 'In our home',
      'near-us': 'In a home of their own, close to us',
      siblings: 'Shared among brothers and sisters',
      professional: 'With professional help, and our visits',
    },
  ),
  ask(
    'family-visits',
    {
      text: 'How often would you like to see your wider family?',
      label: 'Time with family',
    },
    { daily: 'Nearly every day', weekly: 'Every week', monthly: 'Every month', occasions: 'On occasions' },
  ),
  ask(
    'in-laws-say',
    {
      text: 'How much say should parents have in a couple’s decisions?',
      label: 'Parents’ say',
    },
    {
      much: 'They should be part of large decisions',
      counsel: 'We ask their counsel and decide ourselves',
      little: 'It is ours alone, with courtesy',
    },
  ),
];
