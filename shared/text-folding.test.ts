import { expect, test } from 'vitest';
import { dropMarks, dropUnseen, foldText, unifyForms } from './text-folding.ts';

test.each([
  ['Malmö', 'malmo'],
  ['ＺＡＹＮＡＢ', 'zaynab'],
  ['ﬁne', 'fine'],
  ['مُحَمَّد', 'محمد'],
  ['İstanbul', 'istanbul'],
])('%s is found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(text.normalize('NFD'))).toBe(folded);
});

test('forms are unified and unseen characters dropped; marks and capitals stay', () => {
  expect(unifyForms('Ｍalm\u00ado\u0308\u200d')).toBe('Malmö');
  expect(dropUnseen('a\u200bb\ufe0f')).toBe('ab');
  expect(dropMarks('Éa')).toBe('Ea');
});
