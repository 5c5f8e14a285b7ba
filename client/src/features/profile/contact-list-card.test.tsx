import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { ContactsView } from '../../../../shared/contract/contacts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { buildRefusal, requests, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ContactListCard } from './contact-list-card.tsx';
import { ProfilePage } from './profile-page.tsx';

const { mine, replace, clear } = contract.contacts;
const listOf = (count: number, given: Partial<ContactsView> = {}): ContactsView => ({
  count,
  leaving: null,
  newLeft: 500,
  resetsAt: '2030-01-02T00:00:00.000Z',
  ...given,
});
const Card = ({ hides }: { hides: boolean }) => (
  <ContactListCard form={useForm({ defaultValues: { phones: '' } })} hides={hides} />
);
const open = (hides = true) => {
  setCurrentUser(buildUser('member'), 'standard');
  return renderRoutes([{ path: '/', element: <Card hides={hides} /> }], '/');
};
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Phone numbers'), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the contact list card', () => {
  it('shows that no number is listed, with nothing to remove or to save', async () => {
    respondTo(mine, listOf(0));
    open();
    expect(screen.getByRole('status', { name: /Loading/ })).toBeInTheDocument();
    expect(await screen.findByText('No numbers are listed yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove all' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save numbers' })).toHaveProperty('disabled', true);
  });

  it('saves the lines as entered, clears the field and shows the count', async () => {
    respondTo(mine, listOf(0));
    respondTo(replace, listOf(2));
    open();
    await write('+44 20 7946 0000\n\n+1 202 555 0100\n\n');
    await press('Save numbers');
    expect(
      await screen.findByText('2 numbers are listed. We keep them only as fingerprints and cannot show them again.'),
    ).toBeInTheDocument();
    expect(requests[1]).toMatchObject({ method: 'PUT', body: { phones: ['+44 20 7946 0000', '', '+1 202 555 0100'] } });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Phone numbers')).toHaveValue('');
  });

  it('shows at the field which lines are invalid, and keeps what was entered', async () => {
    const lines = [2, 4].map((line) => ({
      path: `phones.${line - 1}`,
      message: `Line ${line} is not a phone number.`,
    }));
    const refusals = [
      buildRefusal('bad_request', 'Lines 2 and 4 are not phone numbers.', lines),
      buildRefusal('bad_request', 'Some of what was sent is not valid.', [
        { path: 'phones', message: 'At most 500 numbers can be listed' },
      ]),
    ];
    respondTo(mine, listOf(0));
    respondTo(replace, () => refusals.shift() ?? listOf(0));
    open();
    await write('a\nb');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Phone numbers');
    for (const message of ['Lines 2 and 4 are not phone numbers.', 'At most 500 numbers can be listed']) {
      await press('Save numbers');
      await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
      const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
      await waitFor(() => expect(described()).toBe(message));
      expect(field).toHaveValue('a\nb');
    }
  });

  it('removes all numbers only after confirmation', async () => {
    const lists = [listOf(1), listOf(0, { leaving: { count: 1, until: '2030-01-02T10:00:00.000Z' } })];
    respondTo(mine, () => lists.shift() ?? listOf(0));
    respondTo(clear, undefined);
    open();
    expect(await screen.findByText(/^1 number is listed\. We keep it only as a fingerprint/)).toBeInTheDocument();
    await press('Remove all');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove all numbers?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
    await press('Remove all');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remove all numbers?' })).getByRole('button', {
        name: 'Remove all',
      }),
    );
    expect(
      await screen.findByText(/^No numbers are listed\b.*1 removed number stays in effect until Wednesday/),
    ).toBeInTheDocument();
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
  });

  it('says how many removed numbers count until when, and how many new ones are left for today', async () => {
    respondTo(mine, listOf(3, { leaving: { count: 2, until: '2030-01-02T10:00:00.000Z' }, newLeft: 497 }));
    open();
    expect(
      await screen.findByText(/2 removed numbers stay in effect until Wednesday, January 2 at .* at the latest\./),
    ).toBeInTheDocument();
    expect(screen.getByText(/You can add 497 more today/)).toBeInTheDocument();
    expect(screen.getByText(/removed ones stay in effect for one more day/)).toBeInTheDocument();
  });

  it('notes that a list has an effect only while hiding is switched on', async () => {
    respondTo(mine, listOf(3));
    const { unmount } = open(false);
    expect(await screen.findByText(/They take effect once “Hide me from people I know” is on/)).toBeInTheDocument();
    unmount();
    open(true);
    await screen.findByText(/^3 numbers are listed/);
    expect(screen.queryByText(/They take effect once/)).not.toBeInTheDocument();
  });

  it('keeps the notice of a failure, and the focus on its button, while it is tried again', async () => {
    let answer = (_: Response): void => undefined;
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const replies: (Response | Promise<Response>)[] = [buildRefusal('unavailable', 'Not now.'), later];
    respondTo(mine, () => replies.shift() ?? listOf(0));
    open();
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await press('Retry');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.getByText('Not now.')).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
    answer(buildRefusal('unavailable', 'Still not.'));
    expect(await screen.findByText('Still not.')).toBeInTheDocument();
  });

  it('keeps what is there, and what is entered, where a later load fails', async () => {
    const replies = [listOf(3)];
    respondTo(mine, () => replies.shift() ?? buildRefusal('unavailable', 'Not now.'));
    open();
    await write('+44 20 7946 0000');
    await queryClient.refetchQueries({ queryKey: queryKey(mine) });
    await waitFor(() => expect(queryClient.getQueryState(queryKey(mine))?.status).toBe('error'));
    expect(screen.getByText(/^3 numbers are listed/)).toBeInTheDocument();
    expect(screen.getByLabelText('Phone numbers')).toHaveValue('+44 20 7946 0000');
    expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
  });

  it("is on the profile's privacy tab, to which the settings link", async () => {
    respondTo(mine, listOf(0));
    setCurrentUser(buildUser('member'), 'standard');
    renderRoutes([{ path: '/profile', element: <ProfilePage /> }], '/profile#privacy');
    expect(await screen.findByRole('switch', { name: 'Hide me from people I know' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'People I know' })).toBeInTheDocument();
    expect(await screen.findByText('No numbers are listed yet.')).toBeInTheDocument();
  });

  it('keeps what is written during a look at the other tab, and asks before it is lost', async () => {
    respondTo(mine, listOf(0));
    setCurrentUser(buildUser('member'), 'standard');
    renderRoutes([{ path: '/profile', element: <ProfilePage /> }], '/profile?tab=privacy');
    await write('+44 20 7946 0000');
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await userEvent.click(screen.getByRole('tab', { name: 'Personal Information' }));
    expect(leave()).toBe(false);
    await userEvent.click(screen.getByRole('tab', { name: 'Privacy Settings' }));
    expect(await screen.findByLabelText('Phone numbers')).toHaveValue('+44 20 7946 0000');
    await write('');
    expect(leave()).toBe(true);
  });
});
