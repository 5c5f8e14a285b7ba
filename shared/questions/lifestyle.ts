import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('lifestyle');

/** Questions about lifestyle. */
export const LIFESTYLE: readonly Question[] = [
  ask(
    'sleep-rhythm',
    {
      text: 'When are you at your best?',
      label: 'Rhythm of the day',
    },
    { fajr: 'From Fajr on', morning: 'In the morning', afternoon: 'In the afternoon', night: 'Late in the evening' },
  ),
  ask(
    'exercise',
    {
      text: 'How active are you?',
      label: 'Exercise',
    },
    {
      daily: 'I train nearly every day',
      weekly: 'A few times a week',
      walks: 'Walks and stairs',
      little: 'Little at present',
    },
  ),
  ask(
    'smoking-vaping',
    {
      text: 'Do you smoke, vape or use shisha?',
      label: 'Smoking and vaping',
    },
    { never: 'No', shisha: 'Shisha on occasion', sometimes: 'At times', daily: 'Daily', stopping: 'I am giving it up' },
    'careful',
  ),
  ask(
    'eating-habits',
    {
      text: 'How do you eat, beyond halal?',
      label: 'Eating habits',
    },
    {
      everything: 'A bit of everything',
      healthy: 'Mindful of health',
      'little-meat': 'Little or no meat',
      special: 'A diet that I keep for my health',
    },
  ),
  ask(
    'screen-use',
    {
      text: 'How much of an evening goes to a screen?',
      label: 'Evenings and screens',
    },
    {
      hardly: 'Hardly any',
      show: 'An episode or a film',
      much: 'Much of it',
      'phone-free': 'I keep evenings free of phones',
    },
  ),
  ask(
    'privacy-online',
    {
      text: 'How much of your life do you share online?',
      label: 'Privacy online',
    },
    {
      nothing: 'Nothing',
      friends: 'A little, with people I know',
      professional: 'Only what belongs to my work',
      often: 'I like to share',
    },
  ),
  ask(
    'photos-of-us',
    {
      text: 'May your spouse post pictures of the two of you?',
      label: 'Pictures of the two of you',
    },
    { gladly: 'Gladly', ask: 'If we both agree each time', private: 'Only in private groups', never: 'Never' },
  ),
  ask(
    'going-out',
    {
      text: 'How do you spend a free evening?',
      label: 'Free evenings',
    },
    {
      home: 'At home',
      dinner: 'Out for a good dinner',
      friends: 'With friends',
      culture: 'At a talk, a class or a show',
    },
  ),
  ask(
    'travel-style',
    {
      text: 'What is your idea of a good holiday?',
      label: 'Way of travelling',
    },
    {
      cities: 'Cities and history',
      nature: 'Mountains, sea and walking',
      rest: 'Rest in one pleasant place',
      family: 'Visiting family',
      'far-away': 'Far away, with a rucksack',
      home: 'I prefer to stay at home',
    },
  ),
  ask(
    'travel-often',
    {
      text: 'How often would you like to travel?',
      label: 'How often to travel',
    },
    {
      monthly: 'Whenever there is a free weekend',
      several: 'Several times a year',
      yearly: 'Once a year',
      rarely: 'Rarely',
    },
  ),
  ask(
    'pets-at-home',
    {
      text: 'Would you like animals at home?',
      label: 'Animals at home',
    },
    {
      cat: 'A cat, gladly',
      small: 'Birds, fish or something small',
      dog: 'A dog as well',
      outdoors: 'Outdoors only',
      none: 'No animals',
    },
  ),
  ask(
    'volunteering',
    {
      text: 'How much time do you give to others?',
      label: 'Service to others',
    },
    {
      weekly: 'Some hours every week',
      projects: 'A project now and then',
      money: 'I give money more than time',
      later: 'I hope to, when life is calmer',
    },
  ),
];
