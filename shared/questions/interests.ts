import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('interests');

/** Questions about interests. */
export const INTERESTS: readonly Question[] = [
  ask(
    'reading',
    {
      text: 'What do you like to read?',
      label: 'Reading',
    },
    {
      novels: 'Novels and poetry',
      ideas: 'History and ideas',
      faith: 'Books about the faith',
      work: 'What helps me in my work',
      news: 'News and essays',
      little: 'I seldom read',
    },
  ),
  ask(
    'cooking',
    {
      text: 'What is cooking to you?',
      label: 'Cooking',
    },
    {
      joy: 'A joy',
      routine: 'Something I do well enough',
      learning: 'Something I would like to learn',
      avoid: 'Best left to others',
    },
  ),
  ask(
    'food-tastes',
    {
      text: 'Which table makes you happiest?',
      label: 'Taste in food',
    },
    {
      home: 'The cooking I grew up with',
      world: 'Something new every time',
      fine: 'A fine restaurant',
      street: 'Street food and markets',
      simple: 'Simple and fresh',
    },
  ),
  ask(
    'outdoors',
    {
      text: 'How do you like to be outdoors?',
      label: 'Outdoors',
    },
    {
      hike: 'Long walks and mountains',
      sport: 'Running, cycling or a sport',
      garden: 'In a garden or park',
      little: 'I am happier indoors',
    },
  ),
  ask(
    'arts',
    {
      text: 'Which of the arts means most to you?',
      label: 'The arts',
    },
    {
      visual: 'Painting, calligraphy and design',
      words: 'Poetry and literature',
      film: 'Film',
      architecture: 'Architecture and old places',
      craft: 'Making things by hand',
      none: 'None in particular',
    },
  ),
  ask(
    'sport',
    {
      text: 'What is sport to you?',
      label: 'Sport',
    },
    { play: 'I play', watch: 'I follow it', both: 'I play and follow', none: 'It leaves me cold' },
  ),
  ask(
    'games-and-technology',
    {
      text: 'How do you feel about games and gadgets?',
      label: 'Games and technology',
    },
    {
      love: 'I love them',
      board: 'Board and card games with others',
      tools: 'Useful tools, no more',
      avoid: 'I would rather do without',
    },
  ),
  ask(
    'learning-new',
    {
      text: 'What would you learn next, if you had a free year?',
      label: 'What to learn next',
    },
    {
      language: 'A language',
      faith: 'Qur’an or Islamic studies',
      craft: 'A craft or an art',
      science: 'A science or a field of study',
      business: 'How to build something of my own',
      body: 'A sport or a skill of the body',
    },
  ),
];
