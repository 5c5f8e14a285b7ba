import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

const draw = (busy: boolean) => (
  <>
    <SubmitButton busy={busy}>Save</SubmitButton>
    <input aria-label="Elsewhere" />
  </>
);
const save = () => screen.getByRole('button', { name: 'Save' });
/** As browsers do with a focused button that is disabled. */
const loseFocus = () => save().blur();

describe('a button that works', () => {
  it('has the keyboard again when it is done', () => {
    const { rerender } = render(draw(false));
    save().focus();
    rerender(draw(true));
    loseFocus();
    rerender(draw(false));
    expect(save()).toHaveFocus();
  });

  it('takes it from nobody', () => {
    const { rerender } = render(draw(false));
    save().focus();
    rerender(draw(true));
    screen.getByLabelText('Elsewhere').focus();
    rerender(draw(false));
    expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
  });
});
