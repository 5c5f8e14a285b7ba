import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('deen');

/** Questions about religious practice. */
export const DEEN: readonly Question[] = [
  ask(
    'daily-prayer',
    {
      text: 'How is prayer part of your ordinary day?',
      label: 'Prayer in daily life',
    },
    {
      'all-on-time': 'All five, on time as far as I can',
      'all-five': 'All five, sometimes made up later',
      most: 'Most of them',
      growing: 'Some, and I am building up',
      rarely: 'On Fridays or occasions',
    },
    'careful',
  ),
  ask(
    'praying-together',
    {
      text: 'Would you like to pray together at home?',
      label: 'Praying together',
    },
    { daily: 'Yes, daily where we can', sometimes: 'Yes, now and then', separately: 'I prefer to pray on my own' },
    'careful',
  ),
  ask(
    'quran-time',
    {
      text: 'How much time do you give to the Qur’an?',
      label: 'Time with the Qur’an',
    },
    {
      daily: 'A little every day',
      weekly: 'Every week',
      ramadan: 'Mostly in Ramadan',
      learning: 'I am learning to read it',
      seldom: 'Seldom at present',
    },
    'careful',
  ),
  ask(
    'ramadan',
    {
      text: 'How do you spend Ramadan?',
      label: 'Ramadan',
    },
    {
      nights: 'Fasting, with the nights in prayer',
      fasting: 'Fasting, with some extra worship',
      family: 'Fasting, mostly with family and friends',
      'as-able': 'As far as health and work allow',
    },
    'careful',
  ),
  ask(
    'madhhab',
    {
      text: 'How do you relate to the schools of law?',
      label: 'Approach to the schools of law',
    },
    {
      one: 'I follow one school',
      local: 'I follow the scholars around me',
      across: 'I look across schools',
      unsure: 'I have not thought much about it',
    },
    'careful',
  ),
  ask(
    'tradition',
    {
      text: 'Which tradition of Islam is yours?',
      label: 'Tradition',
    },
    {
      sunni: 'Sunni',
      shia: 'Shia',
      other: 'Another one',
      'simply-muslim': 'Simply Muslim',
      'rather-not-say': 'I would rather not say',
    },
    'special',
  ),
  ask(
    'different-practice',
    {
      text: 'How would you feel about a spouse whose practice differs from yours in details?',
      label: 'Differences in practice',
    },
    {
      welcome: 'I would welcome it',
      fine: 'Fine, if we respect each other',
      small: 'Fine in small things only',
      same: 'I would rather we practised alike',
    },
    'careful',
  ),
  ask(
    'halal-food',
    {
      text: 'How strict are you about halal food?',
      label: 'Halal food',
    },
    {
      certified: 'Certified halal only',
      trusted: 'What I trust to be halal, certified or not',
      'no-pork': 'Any meat but pork, and no alcohol in food',
      relaxed: 'I am relaxed about it',
    },
  ),
  ask(
    'alcohol-around',
    {
      text: 'Would you sit at a table where others drink alcohol?',
      label: 'Alcohol around you',
    },
    {
      never: 'No',
      work: 'Only where work asks for it',
      fine: 'Yes, as long as I do not drink',
      drinks: 'I drink at times',
    },
    'careful',
  ),
  ask(
    'modest-dress',
    {
      text: 'What does modest dress mean in your own life?',
      label: 'Modest dress',
    },
    {
      full: 'Religious dress, hijab or beard included',
      loose: 'Loose and covering, in my own style',
      modern: 'Everyday clothes, chosen with modesty',
      personal: 'I do not think much about it',
    },
    'careful',
  ),
  ask(
    'mixed-company',
    {
      text: 'How do you like social gatherings with men and women?',
      label: 'Mixed gatherings',
    },
    {
      separate: 'Separate, as a rule',
      'family-only': 'Mixed among family and close friends',
      mindful: 'Mixed, with good manners',
      open: 'I make no distinction',
    },
    'careful',
  ),
  ask(
    'music',
    {
      text: 'What place does music have in your life?',
      label: 'Music at home',
    },
    {
      none: 'I avoid it',
      nasheed: 'Nasheeds and voices without instruments',
      some: 'Some, chosen with care',
      much: 'I listen often or play myself',
    },
  ),
  ask(
    'mosque-community',
    {
      text: 'How close are you to a mosque or community?',
      label: 'Mosque and community',
    },
    {
      active: 'I help to run things there',
      weekly: 'I go every week',
      occasions: 'I go for Eid and occasions',
      looking: 'I would like to find one',
      private: 'I keep my faith at home',
    },
  ),
  ask(
    'hajj-plans',
    {
      text: 'What are your plans for Hajj and Umrah?',
      label: 'Plans for Hajj and Umrah',
    },
    {
      early: 'I hope to go in our first years together',
      someday: 'One day, when life allows',
      done: 'I have been, and would go again',
      'no-plan': 'I have no plan yet',
    },
  ),
  ask(
    'islamic-learning',
    {
      text: 'How do you go on learning about Islam?',
      label: 'Learning about Islam',
    },
    {
      teacher: 'With a teacher or a course',
      reading: 'By reading and listening',
      conversation: 'In conversation with others',
      rarely: 'Not much at present',
    },
  ),
];
