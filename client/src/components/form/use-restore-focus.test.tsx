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
/** Blurs a focused button that is disabled, as browsers do. */
const loseFocus = () => save().blur();

describe('useRestoreFocus', () => {
  it('returns the focus to the button when the work is done', () => {
    const { rerender } = render(draw(false));
    save().focus();
    rerender(draw(true));
    loseFocus();
    rerender(draw(false));
    expect(save()).toHaveFocus();
  });

  it('does not take the focus from another element', () => {
    const { rerender } = render(draw(false));
    save().focus();
    rerender(draw(true));
    screen.getByLabelText('Elsewhere').focus();
    rerender(draw(false));
    expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
  });
});
