import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { RecommendationView } from '../../shared/contract/base/views.ts';
import { isGuardedPhoto } from '../../shared/rules/photo-address.ts';
import { Providers } from '../src/app/providers.tsx';
import { describeRecommendation, type Introduction } from '../src/content/recommendation-text.ts';
import { PeopleTemplate } from '../src/features/dashboard/my-matches.tsx';
import { RecommendationCard } from '../src/features/dashboard/recommendation-card.tsx';
import { buildMatch, buildName } from '../src/test/fixtures.ts';
import { buildPeople } from './early-people.ts';

const parse = (element: ReactNode): Element => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <Providers>
      <StaticRouter location="/">{element}</StaticRouter>
    </Providers>,
  );
  return page;
};
const template = parse(<PeopleTemplate />).querySelector('template') as HTMLTemplateElement;

const text = fc.oneof(
  fc.string({ minLength: 1 }).map((one) => `${one}x`),
  fc.constantFrom('<img src=x onerror=alert(1)>', '__name__', '__label__', '&amp;', '"\'', 'عائشة'),
);
const maybe = fc.option(text);
const person: fc.Arbitrary<RecommendationView> = fc.record({
  user: fc.tuple(text, text).map(([first, last]) => buildName('u_1-2', first, last)),
  profile: fc.record({
    photos: fc.constantFrom([], ['/api/photos/abc_-1/small'], ['/api/photos/abc_-1/small#guarded']),
    age: fc.option(fc.integer({ min: 18, max: 99 })),
    occupation: maybe,
    location: maybe,
    religiousLevel: fc.constantFrom('practicing', null),
    ethnicity: fc.constant(null),
    education: fc.constantFrom('masters', null),
    bio: fc.option(fc.string({ maxLength: 500 })),
  }),
  compatibilityScore: fc.integer({ min: 0, max: 100 }),
  coverage: fc.double({ min: 0, max: 1, noNaN: true }),
  compatibilityReason: text,
  keyFactors: fc.constant([]),
  points: fc.uniqueArray(fc.record({ label: text, sentence: text }), { selector: ({ label }) => label, maxLength: 4 }),
});
const introduction = fc.constantFrom<Introduction>(null, undefined, buildMatch({}));

it('shows of each person what the program shows, but what has to be drawn or guarded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(person, introduction), { minLength: 1, maxLength: 3 }), (people) => {
      const texts = people.map(([one, introduced]) => describeRecommendation(one, introduced));
      const list = buildPeople(template, texts);
      for (const [at, [, introduced]] of people.entries()) {
        const card = texts[at] as (typeof texts)[number];
        const real = parse(<RecommendationCard text={card} introduction={introduced} />).querySelector('article');
        real?.querySelector('svg')?.remove();
        if (isGuardedPhoto(card.photo)) real?.querySelector('img')?.remove();
        expect(list?.children[at]?.innerHTML).toBe(real?.outerHTML);
      }
      expect(list?.children).toHaveLength(people.length);
    }),
    { numRuns: 25 },
  );
});

it('shows nothing where nobody is recommended', () => {
  expect(buildPeople(template, [])).toBeNull();
});
