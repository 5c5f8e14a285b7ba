import { expect, test } from 'vitest';
import { SPELLINGS } from '../testing/spellings.ts';
import { dropUnseen, foldForSearch, foldText, unifyForms, unifyLetters } from './text-folding.ts';

test('every spelling of the table is found by the other, composed or not', () => {
  expect(SPELLINGS.length).toBeGreaterThan(75);
  const apart = SPELLINGS.filter(([one, other]) => {
    const forms = [one, other].flatMap((text) => [
      text,
      text.normalize('NFC'),
      text.normalize('NFD'),
      text.normalize('NFKC'),
    ]);
    return new Set(forms.map(foldForSearch)).size > 1;
  });
  expect(apart).toEqual([]);
});

test('different names stay different', () => {
  const names = [
    'كريم',
    'كرم',
    'علي',
    'عمر',
    'yusuf',
    'yousuf',
    'گل',
    'كل',
    'پری',
    'بری',
    'anna',
    'hanna',
    'σ',
    's',
    'ж',
    'ш',
  ];
  expect(new Set(names.map(foldForSearch)).size).toBe(names.length);
});

test('words stay apart where they are compared as words, with apostrophes where those tell something', () => {
  expect(foldText(' Al–Hassan\u00a0 O’Brien ')).toBe('al hassan obrien');
  expect(unifyLetters('Don’t ｓｍｏｋｅ, ٣ times — “É”')).toBe("don't smoke, 3 times - “e”");
  expect(foldText("' - ’")).toBe('');
});

test('forms are unified and unseen characters dropped; marks and capitals stay', () => {
  expect(unifyForms('Ｍalm\u00ado\u0308\u200d')).toBe('Malmö');
  expect(dropUnseen('a\u200bb\ufe0f')).toBe('ab');
});
