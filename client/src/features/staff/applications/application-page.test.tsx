import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { answerWith } from '../../../test/answers.ts';
import { named } from '../../../test/fixtures.ts';
import { person, renderRoutes, seat } from '../../../test/render.tsx';
import { StaffApplicationPage } from './application-page.tsx';

const application = (change: Partial<StaffApplication> = {}): StaffApplication => ({
  id: 'a-1',
  userId: 'u-zahra',
  applicant: { ...named('u-zahra', 'Zahra', 'Noor'), email: 'zahra@example.test', phone: null },
  status: 'pending',
  submittedAt: new Date().toISOString(),
  answers: { about: 'I love walks.', age: 29, wantsChildren: true, education: 'doctorate' },
  claimedBy: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  note: null,
  cursor: 'c',
  ...change,
});
const ONE = 'GET /api/staff/applications/a-1';
const open = (table: Parameters<typeof answerWith>[0]) => {
  const asked = answerWith(table);
  seat(person('admin'));
  renderRoutes([{ path: '/staff/applications/:id', element: <StaffApplicationPage /> }], '/staff/applications/a-1');
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

describe('one application before staff', () => {
  it('shows every answer, and what was not told', async () => {
    open({ [ONE]: application() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Zahra Noor' })).toBeDefined();
    for (const words of ['I love walks.', '29', 'Doctorate', 'zahra@example.test'])
      expect(screen.getByText(words)).toBeDefined();
    expect(screen.getAllByText('Not told').length).toBeGreaterThan(5);
  });

  it('decides after asking once more, with the reason and the note that were written', async () => {
    const asked = open({
      [ONE]: application(),
      'POST /api/staff/applications/a-1/decision': application({ status: 'rejected', reason: 'Too little' }),
    });
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: ' Too little ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Decision saved')).toBeDefined();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ decision: 'rejected', reason: 'Too little' });
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeDefined();
  });

  it('leaves an application alone that another has claimed', async () => {
    open({ [ONE]: application({ claimedBy: named('u-other', 'Omar', 'Bah') }) });
    expect(await screen.findByText('Omar Bah has claimed this application')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(true);
  });

  it('claims and gives back', async () => {
    const mine = named('u-maryam', 'Maryam', 'Siddiqui');
    open({
      [ONE]: application(),
      'POST /api/staff/applications/a-1/claim': application({ claimedBy: mine }),
      'DELETE /api/staff/applications/a-1/claim': application(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Claim' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Give Back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Claim' })).toBeDefined());
  });
});
