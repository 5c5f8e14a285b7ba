import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildConversation } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { MatchThread } from './match-thread.tsx';

const at = '2026-01-02T03:04:05.000Z';
const theirs = { seq: 1, senderId: 'u-bilal', content: 'How was your week?', createdAt: at };
const open = (given: Partial<ConversationView>, canMessage = true) => {
  respondTo(contract.messages.conversations, [buildConversation({ lastMessage: theirs, ...given })]);
  respondTo(contract.messages.list, [{ id: 'x1', ...theirs }]);
  respondTo(contract.messages.read, undefined);
  respondTo(contract.messages.turn, undefined);
  const element = <MatchThread matchId="m1" otherName="Bilal" canMessage={canMessage} />;
  renderRoutes([{ path: '/', element }], '/');
};
/** Writes a message and presses Enter. */
const write = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const answers = () => getRequestsTo(contract.messages.turn).map(({ body }) => body);

beforeEach(() => setCurrentUser(buildUser('member'), 'standard'));

describe('a conversation in which it has long been the member’s turn', () => {
  it('asks for an answer; to write puts the focus into the field', async () => {
    open({ silentSince: at });
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
    expect(screen.getByRole('textbox', { name: 'Message to Bilal' })).toHaveFocus();
    await waitFor(() => expect(answers()).toEqual([{ answer: 'write' }]));
  });

  it('sends that more time is needed, and closes after a confirmation only', async () => {
    open({ silentSince: at });
    await userEvent.click(await screen.findByRole('button', { name: 'I need more time' }));
    await waitFor(() => expect(answers()).toEqual([{ answer: 'more-time' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Close the conversation' }));
    expect(await screen.findByRole('dialog', { name: 'Close the conversation with Bilal?' })).toBeInTheDocument();
    expect(getRequestsTo(contract.matches.unmatch)).toEqual([]);
  });

  it('says who has asked for more time', async () => {
    open({ moreTime: 'other' });
    expect(await screen.findByText('Bilal needs a little more time to answer.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I need more time' })).not.toBeInTheDocument();
  });
});

describe('what a message seems to do', () => {
  it('stands beside words with an interest too, above the thread, which go with a report as number 0', async () => {
    respondTo(contract.reports.create, { id: 'r', reason: 'other', status: 'received', createdAt: at });
    const line = { content: 'Write to me elsewhere', createdAt: at };
    open({ words: { mine: { content: 'Salam', createdAt: at }, theirs: { ...line, warning: 'elsewhere' } } });
    const words = within(await screen.findByRole('group', { name: 'With the interest' }));
    expect(words.getByText('Salam')).toBeInTheDocument();
    expect(words.getByText(/^This suggests another place to talk/)).toBeInTheDocument();
    await userEvent.click(words.getByRole('button', { name: 'Report what Bilal wrote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Bilal' }));
    const evidence = await dialog.findByRole('list', { name: 'Messages that go with the report' });
    expect(await within(evidence).findByText('How was your week?')).toBeInTheDocument();
    expect(within(evidence).getByText('Write to me elsewhere')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: /Reason/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Something else' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Report sent')).toBeInTheDocument();
    expect(getRequestsTo(contract.reports.create)[0]?.body).toMatchObject({ matchId: 'm1', evidence: [0, 1] });
  });

  it('is asked of the sender once: the message is sent when they say so, and kept for a change', async () => {
    respondTo(contract.messages.send, ({ body }) => {
      const { content } = body as { content: string };
      return { id: 'x2', seq: 2, senderId: 'u-maryam', content, createdAt: at };
    });
    open({});
    const field = await screen.findByRole('textbox', { name: 'Message to Bilal' });
    write(field, 'Please send me $200');
    expect(screen.getByRole('alertdialog', { name: /seems to ask for money/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(field).toHaveFocus();
    expect(getRequestsTo(contract.messages.send)).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(getRequestsTo(contract.messages.send)).toMatchObject([{ body: { content: 'Please send me $200' } }]),
    );
    expect(screen.queryByText(/^This seems to ask for money/)).not.toBeInTheDocument();
    write(field, 'How was your week?');
    await waitFor(() => expect(getRequestsTo(contract.messages.send)).toHaveLength(2));
  });
});

it('speaks of a first message only where one can be written', async () => {
  const BEGINNING = /sincere first message is a good beginning/;
  respondTo(contract.messages.conversations, []);
  respondTo(contract.messages.list, []);
  const openEmpty = (matchId: string, canMessage: boolean) =>
    renderRoutes(
      [{ path: '/', element: <MatchThread matchId={matchId} otherName="Bilal" canMessage={canMessage} /> }],
      '/',
    );
  openEmpty('closed', false);
  expect(await screen.findByText('There are no messages here.')).toBeInTheDocument();
  expect(screen.queryByText(BEGINNING)).not.toBeInTheDocument();
  cleanup();
  openEmpty('opened', true);
  expect(await screen.findByText(BEGINNING)).toBeInTheDocument();
});
