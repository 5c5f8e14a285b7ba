import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ApplicationStatusPage } from './application-status-page.tsx';

const application = (status: ApplicationView['status'], reason: string | null = null): ApplicationView => ({
  id: 'ref-42',
  status,
  submittedAt: '2026-01-02T12:00:00.000Z',
  reason,
});
const open = (stored: ApplicationView | null) => {
  respondTo(contract.applications.mine, stored);
  setCurrentUser(buildUser('applicant'));
  return renderRoutes([{ path: '/', element: <ApplicationStatusPage /> }], '/');
};
const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('/application-status', () => {
  it('offers to begin where there is no application', async () => {
    open(null);
    expect(await target('Start Application')).toBe('/application');
  });

  it.each([
    [
      'pending',
      [
        ['Return Home', '/'],
        ['Contact Support', '/contact'],
      ],
    ],
    ['approved', [['Complete Your Profile', '/profile']]],
    ['rejected', [['Contact Support', '/contact']]],
  ] as const)('%s: shows the actions, the submission date and the reference', async (status, actions) => {
    open(application(status));
    for (const [name, href] of actions) expect(await target(name)).toBe(href);
    expect(screen.getAllByRole('link')).toHaveLength(actions.length);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('January 2, 2026')).toBeInTheDocument();
    expect(screen.getByText('ref-42')).toBeInTheDocument();
  });

  it('shows the reason of a rejection', async () => {
    open(application('rejected', 'Please tell us more about your work.'));
    expect(await screen.findByText('Please tell us more about your work.')).toBeInTheDocument();
  });
});
