import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApplicationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { buildJsonResponse, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildOwnApplication } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ApplicationStatusPage } from './application-status-page.tsx';

const application = (status: ApplicationView['status'], reason: string | null = null) =>
  buildOwnApplication({ id: 'ref-42', status, reason });
const open = (stored: ApplicationView | null) => {
  respondTo(contract.applications.mine, stored);
  setCurrentUser(buildUser('applicant'));
  return renderRoutes([{ path: '/', element: <ApplicationStatusPage /> }], '/', { isStyled: stored === null });
};
const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('/application-status', () => {
  it('offers to begin where there is no application', async () => {
    open(null);
    expect(await target('Start Application')).toBe('/application');
    const heading = screen.getByRole('heading', { level: 1, name: 'You have not applied yet' });
    // Centred on a card, as every other state.
    expect(heading.closest('.MuiCard-root')).toBeInTheDocument();
    expect(getComputedStyle(heading.parentElement as Element).textAlign).toBe('center');
  });

  it('asks to confirm the e-mail, which is no hindrance', async () => {
    respondTo(contract.applications.mine, application('pending'));
    const user = buildUser('applicant');
    setCurrentUser({ ...user, emailChange: { email: user.email, expiresAt: '2026-01-02T13:00:00.000Z' } });
    renderRoutes([{ path: '/', element: <ApplicationStatusPage /> }], '/');
    expect(await screen.findByText(`Please confirm ${user.email}`)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send another link' })).toBeInTheDocument();
    expect(await target('Return Home')).toBe('/');
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

  it('takes no answer once the application is decided', async () => {
    const at = '2026-01-03T12:00:00.000Z';
    const question = { id: 'q-1', question: 'Since when?', askedAt: at, answer: null, answeredAt: null };
    open({ ...application('rejected'), questions: [question] });
    expect(await screen.findByText('We decided without an answer.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
  });

  it('says by when we answer, that we are late, and that the time stands still while we wait for an answer', async () => {
    open({ ...application('pending'), dueAt: '2100-01-05T12:00:00.000Z' });
    expect(await screen.findByText('Answer promised by')).toBeInTheDocument();
    expect(screen.getByText(/^Tuesday (morning|afternoon|evening)$/)).toBeInTheDocument();
    cleanup();
    open(application('pending'));
    expect(await screen.findByText(/We are late, and sorry$/)).toBeInTheDocument();
    cleanup();
    open({ ...application('pending'), dueAt: null });
    expect(await screen.findByText('The time stands still until you answer')).toBeInTheDocument();
  });

  it('says what to do while one waits, and to a member what of it is missing', async () => {
    const given = { answer: 'most', acceptable: ['most'], importance: 1 as const };
    const preferences = {
      ageRange: { min: 18, max: 100 },
      location: '',
      maxDistance: 0,
      interests: [],
      dealBreakers: [],
    };
    respondTo(contract.settings.mine, buildJsonResponse({ preferences }));
    respondTo(
      contract.questions.mine,
      Array.from({ length: 10 }, (_, at) => ({ ...given, questionId: `q-${at}` })),
    );
    open(application('pending'));
    const steps = within(await screen.findByRole('region', { name: 'While you wait' }));
    expect(await steps.findByText('Done')).toBeInTheDocument();
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/profile',
      '/settings/wishes',
      // What is done can be changed.
      '/profile/questions',
    ]);
    cleanup();
    open(application('approved'));
    const missing = within(await screen.findByRole('region', { name: 'What is still missing' }));
    expect(missing.queryByText('Answer ten questions')).not.toBeInTheDocument();
    expect(missing.getAllByRole('listitem')).toHaveLength(2);
  });

  it('offers no appeal where none can be made', async () => {
    open(application('rejected'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/appeal/i)).not.toBeInTheDocument();
  });

  it('shows when the appeal was decided', async () => {
    const at = '2026-01-05T12:00:00.000Z';
    const appeal = { text: 'My work.', madeAt: at, first: { decidedAt: at, reason: null } };
    open({
      ...application('rejected', 'Still too little'),
      decidedAt: '2026-01-07T12:00:00.000Z',
      dueAt: null,
      appeal,
    });
    expect(await screen.findByText(/^Decided on January 7, 2026/)).toBeInTheDocument();
    expect(screen.getByText('Not accepted, without a reason.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send appeal' })).not.toBeInTheDocument();
  });
});
