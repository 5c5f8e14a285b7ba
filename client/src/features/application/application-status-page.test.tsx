import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { buildJsonResponse, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ApplicationStatusPage } from './application-status-page.tsx';

const application = (status: ApplicationView['status'], reason: string | null = null): ApplicationView => ({
  id: 'ref-42',
  status,
  submittedAt: '2026-01-02T12:00:00.000Z',
  reason,
  missingFacts: [],
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

  it('asks for age and gender where they are missing, and adds them to the profile', async () => {
    const { change } = contract.profiles;
    open({ ...application('pending'), missingFacts: ['age', 'gender'] });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Please add your age and gender');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please add your age')).toBeInTheDocument();
    expect(screen.getByText('Please choose your gender')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^Age/), { target: { value: '20' } });
    expect(await screen.findByText('Applicants must be at least 21')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^Age/), { target: { value: '34' } });
    fireEvent.mouseDown(screen.getByLabelText(/^Gender/));
    fireEvent.click(await screen.findByText('Woman'));
    respondTo(change, buildJsonResponse({}));
    respondTo(contract.applications.mine, application('pending'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(getRequestsTo(change).map(({ body }) => body)).toEqual([{ age: 34, gender: 'female' }]);
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('asks only for what is missing', async () => {
    open({ ...application('pending'), missingFacts: ['gender'] });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Please add your gender');
    expect(screen.queryByLabelText(/^Age/)).not.toBeInTheDocument();
    respondTo(contract.profiles.change, buildJsonResponse({}));
    fireEvent.mouseDown(screen.getByLabelText(/^Gender/));
    fireEvent.click(await screen.findByText('Man'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(getRequestsTo(contract.profiles.change).map(({ body }) => body)).toEqual([{ gender: 'male' }]),
    );
  });

  it('shows the reason of a rejection', async () => {
    open(application('rejected', 'Please tell us more about your work.'));
    expect(await screen.findByText('Please tell us more about your work.')).toBeInTheDocument();
  });
});
