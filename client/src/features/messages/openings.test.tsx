import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { enterSession } from '../../lib/session.ts';
import { buildRefusal, requests, respondTo } from '../../test/api-mock.ts';
import { buildConversation } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { MatchThread } from './match-thread.tsx';

const OPENINGS = ['We both seem to enjoy hiking. What got you started?', 'What has made you smile this week?'];

const open = (openings: string[] | Response = OPENINGS) => {
  respondTo(contract.messages.conversations, [buildConversation()]);
  respondTo(contract.messages.list, [], { id: 'm1' });
  respondTo(contract.matches.openings, openings, { id: 'm1' });
  renderRoutes([{ path: '*', element: <MatchThread matchId="m1" otherName="Bilal" canMessage /> }], '/');
};
const getField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Bilal' });
const choose = async (text = '') => userEvent.click(await screen.findByRole('button', { name: text }));

beforeEach(() => {
  enterSession(null);
  setCurrentUser(buildUser('member'), 'standard');
});

describe('openings of an empty conversation', () => {
  it('fill the composer, ready to be changed, and send nothing', async () => {
    open();
    await choose(OPENINGS[0]);
    expect(getField()).toHaveValue(OPENINGS[0]);
    expect(getField()).toHaveFocus();
    expect(getField().selectionStart).toBe(OPENINGS[0]?.length);
    await userEvent.keyboard(' Tell me.');
    expect(getField()).toHaveValue(`${OPENINGS[0]} Tell me.`);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('replace one another, but nothing that the member has written', async () => {
    open();
    await choose(OPENINGS[0]);
    await choose(OPENINGS[1]);
    expect(getField()).toHaveValue(OPENINGS[1]);
    await userEvent.clear(getField());
    await userEvent.type(getField(), 'Assalamu alaikum, Bilal.');
    await choose(OPENINGS[0]);
    expect(getField()).toHaveValue(`Assalamu alaikum, Bilal.\n${OPENINGS[0]}`);
  });

  it('say that they could not be loaded, with a way to try again', async () => {
    open(buildRefusal('unavailable'));
    expect(await screen.findByText('Suggestions could not be loaded')).toBeInTheDocument();
    respondTo(contract.matches.openings, OPENINGS, { id: 'm1' });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: OPENINGS[0] ?? '' })).toBeInTheDocument();
    expect(getField()).toBeInTheDocument();
  });
});
