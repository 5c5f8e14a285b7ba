import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { UNMATCH_REASONS } from '../../../../../shared/options.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { describeEnded, END_CHOICES } from './describe-ended.ts';
import { PersonMenu } from './person-menu.tsx';

const BILAL = { id: 'u-bilal', firstName: 'Bilal' };
const onGone = vi.fn();
const open = async (connectedBy: string | null, item: string) => {
  const element = <PersonMenu person={BILAL} connectedBy={connectedBy} threadOf={connectedBy} onGone={onGone} />;
  renderRoutes([{ path: '/', element }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'More about Bilal' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};

beforeEach(() => {
  onGone.mockClear();
  setCurrentUser(buildUser('member'), 'standard');
});

describe('the menu of a person', () => {
  it('goes on with the person for whom it was opened, where the page shows another one meanwhile', async () => {
    respondTo(contract.blocks.add, undefined);
    let showAnother = (): void => undefined;
    const Page = () => {
      const [person, setPerson] = useState(BILAL);
      showAnother = () => setPerson({ id: 'u-omar', firstName: 'Omar' });
      return <PersonMenu person={person} connectedBy={null} threadOf={null} onGone={onGone} />;
    };
    renderRoutes([{ path: '/', element: <Page /> }], '/');
    await userEvent.click(screen.getByRole('button', { name: 'More about Bilal' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Bilal' }));
    const dialog = within(await screen.findByRole('dialog'));
    act(() => showAnother());
    await userEvent.click(dialog.getByRole('button', { name: 'Block Bilal' }));
    await waitFor(() =>
      expect(getRequestsTo(contract.blocks.add).map(({ url }) => url)).toEqual(['/api/blocks/u-bilal']),
    );
  });

  it('says where blocking failed, and stays', async () => {
    respondTo(contract.blocks.add, buildRefusal('unavailable'));
    const dialog = await open(null, 'Block Bilal');
    await userEvent.click(dialog.getByRole('button', { name: 'Block Bilal' }));
    expect(await screen.findByText('Not blocked')).toBeInTheDocument();
    expect(onGone).not.toHaveBeenCalled();
  });

  it('closes a conversation with a reason, and shows before what the other will read', async () => {
    respondTo(contract.matches.unmatch, undefined);
    const dialog = await open('m1', 'Close the conversation');
    expect(dialog.getByText('“Maryam wishes you well and has closed this conversation.”')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: 'The distance' }));
    expect(
      dialog.getByText('“Maryam wishes you well and has closed this conversation because of the distance.”'),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: /may keep my card/ }));
    expect(dialog.getByText('Your first name alone.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Close the conversation' }));
    await waitFor(() =>
      expect(getRequestsTo(contract.matches.unmatch)).toMatchObject([
        { url: '/api/matches/m1/unmatch', body: { reason: 'distance', leaveCard: false } },
      ]),
    );
  });

  it('offers no closing to people who are not connected', async () => {
    renderRoutes([{ path: '/', element: <PersonMenu person={BILAL} connectedBy={null} threadOf={null} /> }], '/');
    await userEvent.click(screen.getByRole('button', { name: 'More about Bilal' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Block Bilal',
      'Report Bilal',
    ]);
  });
});

it('has a choice and a sentence for each reason, from either side', () => {
  expect(END_CHOICES.map(({ value }) => value)).toEqual([...UNMATCH_REASONS]);
  const at = '2026-01-02T03:04:05.000Z';
  for (const reason of UNMATCH_REASONS) {
    expect(describeEnded({ byMe: false, reason, at }, 'Bilal')).toMatch(
      /^Bilal wishes you well and has closed this conversation( because .+)?\.$/,
    );
    expect(describeEnded({ byMe: true, reason, at }, 'Bilal')).toMatch(
      /^You closed this conversation( because .+)?\.$/,
    );
  }
});
