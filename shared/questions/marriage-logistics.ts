import { defineQuestions, type Question } from './question.ts';

const ask = defineQuestions('marriage logistics');

/** Questions about the practical side of a marriage. */
export const MARRIAGE_LOGISTICS: readonly Question[] = [
  ask(
    'when-to-marry',
    {
      text: 'If you met the right person, how soon would you marry?',
      label: 'When to marry',
    },
    {
      months: 'Within six months',
      year: 'Within a year',
      two: 'Within two years',
      unhurried: 'When it feels right, without a date',
    },
  ),
  ask(
    'getting-to-know',
    {
      text: 'How would you like to get to know each other?',
      label: 'Getting to know each other',
    },
    {
      chaperoned: 'With family present',
      'family-aware': 'The two of us, with our families’ knowledge',
      private: 'The two of us first, families later',
      'nikah-first': 'A simple nikah first, then take our time',
    },
    'careful',
  ),
  ask(
    'families-involved',
    {
      text: 'When should families be brought in?',
      label: 'Bringing in families',
    },
    {
      first: 'From the first conversation',
      weeks: 'After a few weeks',
      serious: 'Once we are both sure',
      decided: 'When we have decided',
    },
  ),
  ask(
    'wedding-size',
    {
      text: 'What kind of wedding would you like?',
      label: 'Kind of wedding',
    },
    {
      nikah: 'Nikah and a meal with close family',
      modest: 'Up to a hundred guests',
      large: 'A large celebration',
      several: 'Several days, with all our customs',
      family: 'What our families wish',
    },
  ),
  ask(
    'wedding-budget',
    {
      text: 'How should a wedding be paid for?',
      label: 'Paying for a wedding',
    },
    {
      ourselves: 'By the two of us, from savings',
      families: 'By both families',
      groom: 'Mostly by the groom’s side',
      bride: 'Mostly by the bride’s side',
      simple: 'So simply that it hardly matters',
    },
    'special',
  ),
  ask(
    'mahr',
    {
      text: 'What is your outlook on the mahr?',
      label: 'Outlook on the mahr',
    },
    {
      symbolic: 'Simple or symbolic',
      moderate: 'Meaningful and easy to bear',
      substantial: 'Substantial, as security',
      custom: 'As our families’ custom has it',
    },
    'careful',
  ),
  ask(
    'marriage-contract',
    {
      text: 'Would you want conditions written into the marriage contract?',
      label: 'The marriage contract',
    },
    { yes: 'Yes, a few clear ones', open: 'If either of us wishes', no: 'No, trust is enough' },
    'careful',
  ),
  ask(
    'where-to-live',
    {
      text: 'With whom would you live after the wedding?',
      label: 'Home after the wedding',
    },
    {
      alone: 'On our own',
      'near-parents': 'On our own, near parents',
      'first-years': 'With parents for the first years',
      'with-parents': 'With parents, for good',
    },
  ),
  ask(
    'relocating',
    {
      text: 'Would you move for marriage?',
      label: 'Moving for marriage',
    },
    {
      anywhere: 'Anywhere that suits us both',
      country: 'Within my country',
      region: 'Within reach of where I live now',
      stay: 'I need to stay where I am',
    },
  ),
  ask(
    'country-later',
    {
      text: 'Where do you see yourself in ten years?',
      label: 'Where life may lead',
    },
    {
      here: 'Where I live now',
      abroad: 'In another country like this one',
      'muslim-country': 'In a Muslim-majority country',
      'family-origin': 'Where my family comes from',
      open: 'Wherever life takes us',
    },
  ),
  ask(
    'city-or-country',
    {
      text: 'Where would you most like to live?',
      label: 'City or countryside',
    },
    {
      centre: 'In the heart of a city',
      suburb: 'In a quiet suburb',
      town: 'In a small town',
      rural: 'In the countryside',
    },
  ),
  ask(
    'apart-for-work',
    {
      text: 'Could you live apart for some months for work or study?',
      label: 'Time apart for work',
    },
    { yes: 'Yes, if it serves us both', short: 'For a few weeks at most', no: 'No, I want us under one roof' },
  ),
];
