import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('character');

/** Questions about character. */
export const CHARACTER: readonly Question[] = [
  ask(
    'conflict-style',
    {
      text: 'When you disagree with someone close, what do you do first?',
      label: 'Handling disagreement',
    },
    {
      talk: 'I want to talk right away',
      cool: 'I need an hour, then we talk',
      write: 'I put my thoughts in writing',
      'let-go': 'I let it pass if it is small',
      mediator: 'I ask someone wise',
    },
  ),
  ask(
    'apologising',
    {
      text: 'How easily do you apologise?',
      label: 'Saying sorry',
    },
    {
      easily: 'Easily, in words',
      deeds: 'By what I do rather than say',
      slowly: 'It takes me a while',
      learning: 'I am learning to',
    },
  ),
  ask(
    'planning',
    {
      text: 'Do you plan ahead, or decide as you go?',
      label: 'Planning and spontaneity',
    },
    { plan: 'I plan well ahead', frame: 'A rough frame, then freely', spontaneous: 'I decide as I go' },
  ),
  ask(
    'social-energy',
    {
      text: 'After a full day among people, what do you need?',
      label: 'Company and quiet',
    },
    { quiet: 'Quiet, by myself', one: 'One person I love', more: 'More people' },
  ),
  ask(
    'showing-affection',
    {
      text: 'How do you most easily show that you care?',
      label: 'Showing care',
    },
    {
      words: 'In words',
      time: 'With undivided time',
      help: 'By doing things for them',
      gifts: 'With small gifts',
      closeness: 'With closeness and touch',
    },
  ),
  ask(
    'talking-about-feelings',
    {
      text: 'How easily do you speak about what you feel?',
      label: 'Speaking openly',
    },
    {
      openly: 'Openly',
      trust: 'With those I trust',
      slowly: 'Slowly, when I am asked',
      rarely: 'Rarely: I show it otherwise',
    },
  ),
  ask(
    'humour',
    {
      text: 'What is your humour like?',
      label: 'Sense of humour',
    },
    { dry: 'Dry', playful: 'Playful and silly', witty: 'Quick with words', gentle: 'Gentle and rare' },
  ),
  ask(
    'big-decisions',
    {
      text: 'How do you take a large decision?',
      label: 'Taking decisions',
    },
    {
      reason: 'By weighing the facts',
      istikhara: 'With counsel and istikhara',
      feeling: 'By what feels right',
      long: 'Slowly: I sleep on it for weeks',
    },
  ),
  ask(
    'leading-at-home',
    {
      text: 'How should a couple decide what concerns both?',
      label: 'Deciding as a couple',
    },
    {
      together: 'Together, always',
      areas: 'Each leads in some areas',
      husband: 'Together, and he has the last word',
      wife: 'Together, and she has the last word',
    },
    'careful',
  ),
  ask(
    'under-pressure',
    {
      text: 'How do others know that you are under pressure?',
      label: 'Under pressure',
    },
    {
      quiet: 'I grow quiet',
      talk: 'I talk it through',
      busy: 'I keep busy',
      short: 'I get short with people',
      calm: 'They hardly notice',
    },
  ),
  ask(
    'friends-of-other-gender',
    {
      text: 'How do you feel about friendships with the other sex after marriage?',
      label: 'Friendships after marriage',
    },
    {
      none: 'None, out of respect',
      shared: 'Only as friends of us both',
      work: 'Courteous at work, no more',
      trust: 'Fine, where there is trust',
    },
    'careful',
  ),
];
