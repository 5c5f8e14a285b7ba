import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('education and career');

/** Questions about education and career. */
export const EDUCATION_AND_CAREER: readonly Question[] = [
  ask(
    'place-of-work',
    {
      text: 'What place does work have in your life?',
      label: 'The place of work',
    },
    {
      calling: 'It is a calling',
      ambition: 'I am ambitious, within limits',
      means: 'It is a means to a good life',
      less: 'I would gladly do less of it',
    },
  ),
  ask(
    'careers-after-children',
    {
      text: 'If children come, what would you like for both careers?',
      label: 'Careers after children',
    },
    {
      'both-full': 'Both of us go on working full time',
      'one-part': 'One of us works less',
      'both-part': 'Both of us work less',
      'one-home': 'One of us stays at home for some years',
      'no-children': 'I do not expect children',
    },
  ),
  ask(
    'wife-works',
    {
      text: 'How do you feel about a wife having a career?',
      label: 'A wife’s career',
    },
    {
      expected: 'I would expect it',
      support: 'It is hers to choose, with full support',
      'before-children': 'Gladly until children come',
      home: 'I would rather she were at home',
    },
    'careful',
  ),
  ask(
    'further-study',
    {
      text: 'Do you plan to study further?',
      label: 'Further study',
    },
    { studying: 'I am studying now', planned: 'Yes, in the next years', perhaps: 'Perhaps one day', no: 'No' },
  ),
  ask(
    'working-hours',
    {
      text: 'How long is your usual working week?',
      label: 'Working hours',
    },
    { part: 'Under 35 hours', usual: '35 to 45 hours', long: '45 to 60 hours', 'very-long': 'More than 60 hours' },
  ),
  ask(
    'shifts-and-weekends',
    {
      text: 'Do you work nights, shifts or weekends?',
      label: 'Nights and weekends',
    },
    { never: 'Hardly ever', sometimes: 'At times', regularly: 'Regularly', 'on-call': 'I am often on call' },
  ),
  ask(
    'work-travel',
    {
      text: 'How often does work take you away overnight?',
      label: 'Travel for work',
    },
    { never: 'Hardly ever', yearly: 'A few times a year', monthly: 'Every month', weekly: 'Nearly every week' },
  ),
  ask(
    'risk-in-career',
    {
      text: 'Would you leave a secure position for something of your own?',
      label: 'Security and risk',
    },
    {
      already: 'I already have',
      yes: 'Yes, if it is well prepared',
      later: 'Only with savings behind us',
      no: 'No, security matters to me',
    },
  ),
  ask(
    'spouse-education',
    {
      text: 'How much does a similar level of education matter to you?',
      label: 'Level of education',
    },
    { much: 'Much', curious: 'Curiosity matters more', little: 'Little' },
  ),
  ask(
    'whose-career-leads',
    {
      text: 'If both of you were offered a post in different cities, how would you decide?',
      label: 'Whose career leads',
    },
    {
      better: 'The better chance for us as a whole',
      turns: 'By turns',
      husband: 'His work leads',
      wife: 'Her work leads',
      neither: 'Neither: we stay where we are rooted',
    },
    'careful',
  ),
];
