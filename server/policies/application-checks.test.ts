import { describe, expect, test } from 'vitest';
import { checkAddresses, checkAnswers } from './application-checks.ts';

const TEXT =
  'I teach mathematics in Leeds, walk on the moors at weekends, and hope for a home in which we read to each other.';

describe('the checks of answers', () => {
  test.each([
    [null, ['age-missing']],
    [17, ['under-age']],
    [18, []],
    [44, []],
  ])('age %s', (age, found) => {
    expect(checkAnswers({ about: TEXT, age })).toEqual(found);
  });

  test.each([
    ['', ['short-text']],
    ['Looking for marriage.', ['short-text']],
    [`${' '.repeat(100)}Good person.`, ['short-text']],
    [TEXT, []],
    ['أعمل طبيبة في لندن وأحب القراءة والمشي مع أهلي في نهاية الأسبوع وأبحث عن زوج هادئ يحب العائلة', []],
    ['good person '.repeat(20), ['repeated-text']],
    ['I am kind. I am kind. I am kind. I am kind. I am kind. I am kind. ', ['repeated-text']],
    [`${TEXT} aaaaaaaaaaaaaaaaaaaa`, ['repeated-text']],
    [`${TEXT} ${'-'.repeat(7)}`, []],
    ['asdf '.repeat(4), ['short-text']],
    [`${TEXT} Find me on instagram as teacher.of.leeds`, ['contact-data']],
    [`${TEXT} Call me on 0113 496 0000.`, ['contact-data']],
  ])('the text "%s"', (about, found) => {
    expect(checkAnswers({ about, age: 30 })).toEqual(found);
  });

  test('contact details count wherever they are written', () => {
    expect(checkAnswers({ about: TEXT, age: 30, others: ['Teacher', 'amina@firm.example'] })).toEqual(['contact-data']);
  });

  test('a long text of one letter is read in linear time', () => {
    const started = performance.now();
    for (const about of ['ab'.repeat(200_000), ' '.repeat(400_000), 'a b '.repeat(100_000)])
      checkAnswers({ about, age: 30 });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('the check of addresses', () => {
  test.each([
    ['amina@mailinator.com', true],
    ['amina@MAILINATOR.com', true],
    ['amina@mailinator.com.', true],
    ['amina@inbox.of.mailinator.com', true],
    // Another domain that only ends alike.
    ['amina@firm-mailinator.com', false],
    ['mailinator.com@firm.example', false],
    ['"a@mailinator.com"@firm.example', false],
    ['amina@gmail.com', false],
    ['amina@com', false],
    ['', false],
  ])('%s', (email, isFound) => {
    expect(checkAddresses([email])).toEqual(isFound ? ['disposable-email'] : []);
  });

  test('each address counts, and several are one finding', () => {
    expect(checkAddresses([])).toEqual([]);
    expect(checkAddresses(['a@firm.example', 'a@mailinator.com', 'b@mailinator.com'])).toEqual(['disposable-email']);
  });
});
