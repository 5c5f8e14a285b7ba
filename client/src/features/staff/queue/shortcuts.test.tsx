import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { listShortcuts, turnShortcuts, useShortcuts } from './shortcuts.ts';

const [approve, next, open] = [vi.fn(), vi.fn(), vi.fn()];
const Page = () => {
  useShortcuts('Test', [
    { key: 'a', label: 'Approve', run: approve },
    { key: 'j', label: 'Next', run: next, repeats: true },
    { key: 'Enter', label: 'Open', run: open },
    { key: 'x', label: 'Not now', run: approve, disabled: true },
  ]);
  return (
    <>
      <input aria-label="Name" />
      <textarea aria-label="Reason" />
      <div role="combobox" tabIndex={0} aria-label="Status" aria-expanded="false" aria-controls="none" />
      <div role="dialog" aria-label="Question">
        <button type="button">Cancel</button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
};

afterEach(() => {
  turnShortcuts(true);
  vi.clearAllMocks();
});

it('single keys do what they say, with Caps Lock too, and only some by being held down', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'A' });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  fireEvent.keyDown(document.body, { key: 'x' });
  expect(approve).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', repeat: true });
  expect(next).toHaveBeenCalledTimes(2);
});

it.each(['Name', 'Reason', 'Status'])('nothing happens while %s has the focus', async (field) => {
  render(<Page />);
  screen.getByLabelText(field).focus();
  await userEvent.keyboard('aj{Enter}');
  for (const run of [approve, next, open]) expect(run).not.toHaveBeenCalled();
});

it('nothing happens in a dialog, and Enter is left to a button that has the focus', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await userEvent.keyboard('aj{Enter}');
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await userEvent.keyboard('{Enter}');
  for (const run of [approve, next, open]) expect(run).not.toHaveBeenCalled();
  await userEvent.keyboard('a');
  expect(approve).toHaveBeenCalledOnce();
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('nothing happens with %s', (modifier) => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'a', [modifier]: true });
  expect(approve).not.toHaveBeenCalled();
});

it('turned off, they do nothing, also after a reload; they are listed while their part is shown', () => {
  const { unmount } = render(<Page />);
  expect(listShortcuts().map(({ title, shortcuts }) => [title, shortcuts.length])).toEqual([['Test', 4]]);
  turnShortcuts(false);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).not.toHaveBeenCalled();
  expect(localStorage.getItem('staff-shortcuts')).toBe('off');
  turnShortcuts(true);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).toHaveBeenCalledOnce();
  unmount();
  expect(listShortcuts()).toEqual([]);
});
