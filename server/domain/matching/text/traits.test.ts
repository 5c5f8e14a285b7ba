import { describe, expect, it } from 'vitest';
import { normalise } from './text.ts';
import { readTraitsOfPlain, type Trait } from './traits.ts';

/** Sentences by what they say about their author: yes, no, or nothing, in particular where they are about others. */
const SENTENCES: Record<Trait, { yes: string[]; no: string[]; nothing: string[] }> = {
  smokes: {
    yes: [
      'I smoke.',
      'I’m a light smoker',
      'I occasionally vape.',
      'Social smoker, sorry.',
      'I enjoy the occasional cigar',
    ],
    no: [
      "I don't smoke",
      "I'm not a smoker.",
      'Smoke-free since 2019.',
      'I quit smoking.',
      'No longer smoking',
      'dont smoke',
    ],
    nothing: ['No smokers please.', 'I would avoid any social smoker.', 'I love smoked salmon.', 'I used to smoke.'],
  },
  drinks: {
    yes: ['I drink wine.', "I'm an occasional drinker.", 'I sometimes drink alcohol', 'I enjoy a glass of wine.'],
    no: ['I do not drink.', 'Teetotal.', 'I have never drunk: alcohol-free home', 'non-drinker'],
    nothing: [
      'I do not drink coffee.',
      'I do not enjoy wine.',
      'I drink tea.',
      'I work as a food and drink buyer.',
      'Please, not with a social drinker.',
    ],
  },
  usesDrugs: {
    yes: ['I sometimes use cannabis.', '420-friendly'],
    no: ["I don't do drugs", 'Drug-free.'],
    nothing: ['I design drugs for a living.', 'I work in drug safety.'],
  },
  prays: {
    yes: [
      'I pray.',
      'I always pray on time.',
      'Five daily prayers.',
      'Fajr is my favourite hour.',
      'Prayer is my anchor',
    ],
    no: ['I never pray.', "I don't pray.", 'I rarely pray', 'I am not praying at the moment.'],
    nothing: [
      'I struggle with fajr.',
      'I used to miss fajr',
      'Fajr is hard for me.',
      'My mother says I pray too little',
      'I hike.',
      'Looking for someone religious.',
    ],
  },
  relocates: {
    yes: ['Open to relocating.', 'Happy to move for the right person', 'I would relocate.'],
    no: [
      "I can't relocate",
      "I wouldn't relocate.",
      'Not willing to move.',
      "I don't want to move",
      'No plans to relocate',
    ],
    nothing: ['I relocated to Leeds in 2015.', 'A moving film.', 'I work in relocation services.'],
  },
  wearsHijab: {
    yes: ['I wear the hijab.', 'Proud hijabi.'],
    no: ["I don't wear hijab.", 'Not a hijabi.', 'I stopped wearing hijab last year', 'I took off my hijab'],
    nothing: ['Modest dress matters.', 'My sister wears hijab.', 'Looking for a hijabi', 'I hope to wear hijab'],
  },
  hasBeard: {
    yes: ['I have a beard.', 'Bearded since university.', 'I keep a short beard'],
    no: ['Clean-shaven.', 'I do not have a beard', 'I shaved my beard'],
    nothing: ['I am a barber.'],
  },
  hasCats: { yes: ['I have two cats.'], no: ['Allergic to cats.'], nothing: ['My dog is old.', 'I catch trains.'] },
  hasDogs: { yes: ['My dog is old.'], no: ['Afraid of dogs.'], nothing: ['I have two cats.'] },
  hasChildren: {
    yes: ['I have two lovely kids.', 'Father of three.', 'A single mum, and proud.'],
    no: ['I have no children.', "I don't have kids"],
    nothing: ['I would like to have kids.', 'I teach children.', 'My sister is a mother of two'],
  },
  hasPets: {
    yes: ['My old cat runs the house.', 'I have two dogs.', 'Cat mum.'],
    no: ['Allergic to cats.', 'No pets.'],
    nothing: ["My sister's cat visits.", 'I treat animals for a living.'],
  },
  polygyny: {
    yes: ['Open to polygyny.', 'I am looking for a second wife.'],
    no: ['No interest in polygamy.', 'I am against polygyny.'],
    nothing: ['I wrote a thesis on marriage.'],
  },
};

describe.each(Object.entries(SENTENCES))('%s', (trait, { yes, no, nothing }) => {
  const read = (bio: string) => readTraitsOfPlain(normalise(bio))[trait as Trait];

  it.each(yes)('yes: "%s"', (bio) => expect(read(bio)).toBe(true));
  it.each(no)('no: "%s"', (bio) => expect(read(bio)).toBe(false));
  it.each([...nothing, ''])('nothing: "%s"', (bio) => expect(read(bio)).toBeNull());
});

describe('a contradiction', () => {
  it('is read as a denial, which excludes fewer members by mistake', () => {
    expect(readTraitsOfPlain(normalise('I smoke. No, truly, I do not smoke.')).smokes).toBe(false);
  });
});
