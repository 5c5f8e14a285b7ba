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
    const links = screen.getAllByRole('link').filter((link) => !link.closest('section'));
    expect(links).toHaveLength(actions.length);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText('January 2, 2026')).toBeInTheDocument();
    expect(screen.getByText('ref-42')).toBeInTheDocument();
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

  it('shows what was asked with its answers, and takes an answer that is missing', async () => {
    const { answer } = contract.applicationQuestions;
    const at = '2026-01-03T12:00:00.000Z';
    const first = { id: 'q-1', question: 'Where do you live?', askedAt: at, answer: 'In London.', answeredAt: at };
    const second = { id: 'q-2', question: 'Since when?', askedAt: at, answer: null, answeredAt: null };
    open({ ...application('pending'), questions: [first, second] });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Our team has a question for you');
    for (const text of ['Where do you live?', 'In London.', 'Since when?'])
      expect(screen.getByText(text)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Please write an answer first')).toBeInTheDocument();
    const answered = { ...second, answer: 'Since March.', answeredAt: at };
    respondTo(answer, { ...application('pending'), questions: [first, answered] });
    fireEvent.change(screen.getByLabelText(/^Your answer/, { selector: 'textarea' }), {
      target: { value: 'Since March.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Since March.', { selector: 'p' })).toBeInTheDocument();
    expect(getRequestsTo(answer).map(({ body }) => body)).toEqual([{ answer: 'Since March.', questionId: 'q-2' }]);
    expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
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

  it('takes an appeal after confirmation, and then shows both decisions with their times', async () => {
    const { make } = contract.applicationAppeals;
    const at = '2026-01-05T12:00:00.000Z';
    open({ ...application('rejected', 'Too little'), decidedAt: at, dueAt: null, can: { appeal: true } });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Appeal this decision');
    expect(screen.getByText(/you can appeal below\.$/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText('Please write your appeal first')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^Your appeal/, { selector: 'textarea' }), {
      target: { value: 'My work.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(getRequestsTo(make)).toEqual([]);
    const appeal = { text: 'My work.', madeAt: at, first: { decidedAt: at, reason: 'Too little' } };
    respondTo(make, { ...application('pending'), appeal, dueAt: '2100-01-08T12:00:00.000Z' });
    fireEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    const steps = await screen.findByRole('heading', { level: 2, name: 'Your appeal' });
    expect(getRequestsTo(make).map(({ body }) => body)).toEqual([{ text: 'My work.' }]);
    const titles = ['First decision', 'Your appeal', 'Second decision'];
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(titles);
    for (const text of ['Too little', 'My work.']) expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/^Promised by January 8, 2100/)).toBeInTheDocument();
    expect(steps).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
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

  it('shows the reason of a rejection', async () => {
    open(application('rejected', 'Please tell us more about your work.'));
    expect(await screen.findByText('Please tell us more about your work.')).toBeInTheDocument();
  });
});
