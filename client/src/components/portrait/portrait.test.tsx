import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Portrait } from './portrait.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (photo: string) => {
  render(<Portrait photo={photo} seed="u-1" name={{ firstName: 'Layla' }} size={48} />);
  return screen.getByRole('img', { name: 'Portrait of Layla' });
};
/** Gives the focus to the page, or takes it away. */
const setFocus = (hasFocus: boolean): void => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  act(() => void fireEvent(window, new Event(hasFocus ? 'focus' : 'blur')));
};

it('of someone who discourages screenshots is blurred while the page has lost the focus', () => {
  const portrait = show('/api/photos/p1/medium#guarded');
  expect(portrait).toHaveAttribute('src', '/api/photos/p1/small#guarded');
  expect(portrait).not.toHaveStyle({ filter: 'blur(6px)' });
  setFocus(false);
  expect(portrait).toHaveStyle({ filter: 'blur(6px)' });
  setFocus(true);
  expect(portrait).not.toHaveStyle({ filter: 'blur(6px)' });
});

it('of anyone else stays as it is', () => {
  const portrait = show('/api/photos/p1/medium');
  setFocus(false);
  expect(portrait).not.toHaveStyle({ filter: 'blur(6px)' });
});

it('that cannot be loaded is a medallion', () => {
  fireEvent.error(show('/api/photos/p1/medium'));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
