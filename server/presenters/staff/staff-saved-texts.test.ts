import { expect, it } from 'vitest';
import { staffSavedTexts } from '../../../shared/contract/staff/staff-saved-texts.ts';
import { presentSavedText } from './staff-saved-texts.ts';

it('a saved text is shown with its version, and without how its title is compared', () => {
  const stored = { _id: 't', kind: 'question', title: 'Home', titleKey: 'home', text: 'Where?', version: 2 } as const;
  const view = presentSavedText(stored);
  expect(view).toEqual({ id: 't', kind: 'question', title: 'Home', text: 'Where?', version: 2 });
  expect(staffSavedTexts.change.responses[200].strict().parse(view)).toEqual(view);
});
