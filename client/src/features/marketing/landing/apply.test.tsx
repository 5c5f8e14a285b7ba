import { fireEvent, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo, requests, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ApplySection } from './apply-section.tsx';

const ABOUT = 'I design schools, and hope to meet someone patient.';

const show = async () => {
  const user = userEvent.setup();
  renderRoutes([{ path: '*', element: <ApplySection /> }], '/');
  await screen.findByRole('button', { name: 'Submit application' });
  return user;
};

const ANSWERS = {
  firstName: 'Maryam',
  lastName: 'Siddiqui',
  email: 'maryam@example.test',
  phone: '+1 312 555 0100',
  occupation: 'Architect',
  education: 'master',
  income: '150k-200k',
  religiousLevel: 'practicing',
  about: ABOUT,
};

/** Fills in every field at once; the fields have their own test of typing. */
const fill = () => {
  for (const [name, value] of Object.entries(ANSWERS)) {
    fireEvent.change(document.querySelector(`[name="${name}"]`) as HTMLElement, { target: { value } });
  }
};

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit application' }));

const { apply } = contract.applications;

describe('short application', () => {
  it('requires the agreement, then thanks a visitor without a request', async () => {
    respondTo(apply, buildRefusal('internal'));
    setCurrentUser(null);
    const user = await show();
    fill();
    await submit(user);
    expect(await screen.findByText('Please confirm that your answers are true')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/auth?tab=register');
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('sends the about text of a signed-in user, and links to the profile', async () => {
    respondTo(apply, buildJsonResponse({ id: 'a-1', status: 'pending', submittedAt: '2025-04-01T09:00:00.000Z' }, 201));
    respondTo(contract.applications.mine, null);
    setCurrentUser(buildUser('applicant'));
    const user = await show();
    fill();
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    expect(await screen.findByText('Application submitted')).toBeInTheDocument();
    expect(
      screen.getByText('Your application has been submitted successfully and is pending review.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue to Your Profile' })).toHaveAttribute('href', '/profile');
    const made = getRequestsTo(apply);
    expect(made.map(({ body }) => body)).toEqual([{ answers: ABOUT }]);
  });

  it("shows 'Application failed' with the service's message, and keeps what was entered", async () => {
    respondTo(apply, buildRefusal('conflict', 'You have already applied.'));
    respondTo(contract.applications.mine, null);
    setCurrentUser(buildUser('applicant'));
    const user = await show();
    fill();
    await user.click(screen.getByRole('checkbox'));
    await submit(user);
    expect(await screen.findByText('Application failed')).toBeInTheDocument();
    expect(screen.getByText('You have already applied.')).toBeInTheDocument();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^About yourself/)).toHaveValue(ABOUT);
  });
});
