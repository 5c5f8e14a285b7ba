import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

const open = ({ isChanged = false, isBusy = false }) => {
  const onClose = vi.fn();
  render(
    <FormDialog title="Report Bilal" isChanged={isChanged} isBusy={isBusy} onClose={onClose}>
      <input aria-label="What happened" />
    </FormDialog>,
  );
  return onClose;
};
const question = () => screen.findByRole('dialog', { name: 'Discard what you wrote?' });

describe('FormDialog', () => {
  it('closes by Escape where nothing was written, and not while it is being sent', async () => {
    const onClose = open({});
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    const onCloseBusy = open({ isBusy: true });
    await userEvent.keyboard('{Escape}');
    expect(onCloseBusy).not.toHaveBeenCalled();
  });

  it('asks before Escape loses what was written', async () => {
    const onClose = open({ isChanged: true });
    await userEvent.keyboard('{Escape}');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open at a tap beside it', async () => {
    const onClose = open({});
    const backdrop = screen.getByRole('dialog').parentElement;
    if (!backdrop) throw new Error('unreachable');
    await userEvent.click(backdrop);
    expect(onClose).not.toHaveBeenCalled();
  });
});
