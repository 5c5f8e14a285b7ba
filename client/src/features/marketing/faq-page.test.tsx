import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { FAQ_GROUPS } from './content/faq.ts';
import { FaqPage } from './faq-page.tsx';

const openOnes = () => screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent);

describe('questions and answers', () => {
  it('open one at a time over all groups; a second click closes', async () => {
    const user = userEvent.setup();
    setCurrentUser(null);
    renderRoutes([{ path: '/faq', element: <FaqPage /> }], '/faq');
    const first = FAQ_GROUPS[0]?.questions[0]?.question ?? '';
    const last = FAQ_GROUPS.at(-1)?.questions[0]?.question ?? '';
    expect(openOnes()).toEqual([]);

    await user.click(screen.getByRole('button', { name: first }));
    expect(openOnes()).toEqual([first]);
    await user.click(screen.getByRole('button', { name: last }));
    expect(openOnes()).toEqual([last]);
    await user.click(screen.getByRole('button', { name: last }));
    expect(openOnes()).toEqual([]);
  });
});
