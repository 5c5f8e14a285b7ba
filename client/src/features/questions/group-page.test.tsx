import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { DEEN } from '../../../../shared/questions/deen.ts';
import { paths } from '../../app/paths.ts';
import { answerWith, json } from '../../test/answers.ts';
import { person, renderRoutes, seat } from '../../test/render.tsx';
import { QuestionGroupPage } from './group-page.tsx';

const done = () => new Response(null, { status: 204 });
const PRAYER: QuestionAnswerView = {
  questionId: 'daily-prayer',
  answer: 'most',
  acceptable: ['all-five', 'most'],
  importance: 3,
};

const open = (given: QuestionAnswerView[], calls: Record<string, unknown> = {}, at = '/profile/questions/deen') => {
  seat(person('member'), 'premium');
  const asked = answerWith({ 'GET /api/profile/questions': given, ...calls });
  const routes = [
    { path: paths.questionGroup, element: <QuestionGroupPage /> },
    { path: paths.questions, element: <h1>All subjects</h1> },
  ];
  return { ...renderRoutes(routes, at), asked: () => asked.filter(({ method }) => method !== 'GET') };
};
const SAVE_PRAYER = 'PUT /api/profile/questions/daily-prayer';
const heading = (at: number) => screen.findByRole('heading', { level: 1, name: DEEN[at]?.text ?? '' });
const radio = (name: string) => screen.getByRole('radio', { name });
const box = (name: string) => screen.getByRole('checkbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

describe('a group of questions', () => {
  it('saves an answer with what suits me and how much it counts, and goes on to the next', async () => {
    const { asked } = open([], { [SAVE_PRAYER]: done });
    await heading(0);
    expect(screen.getByText(`1 of ${DEEN.length}`)).toBeDefined();
    await userEvent.click(radio('Most of them'));
    await userEvent.click(box('All five, sometimes made up later'));
    await userEvent.click(radio('Essential'));
    await press('Next');
    const next = await heading(1);
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(asked().map(({ body }) => body)).toEqual([
      { answer: 'most', acceptable: ['most', 'all-five'], importance: 9 },
    ]);
    await press('Back');
    await heading(0);
    expect((radio('Most of them') as HTMLInputElement).checked).toBe(true);
    expect(asked()).toHaveLength(1);
  });

  it('asks for what is missing, and takes any answer where the question does not count', async () => {
    const { asked } = open([], { [SAVE_PRAYER]: done });
    await heading(0);
    await press('Next');
    expect(screen.getByRole('alert').textContent).toMatch(/choose your own answer first/);
    await userEvent.click(radio('Most of them'));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(box('Most of them'));
    await press('Next');
    expect(screen.getByRole('alert').textContent).toMatch(/at least one answer/);
    await userEvent.click(radio('Not important'));
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.getByText(/Any answer/)).toBeDefined();
    await press('Next');
    await heading(1);
    expect(asked()[0]?.body).toEqual({ answer: 'most', acceptable: [], importance: 0 });
  });

  it('begins at the first open question, skips without saving, and says where to go on at the end', async () => {
    const all = DEEN.map(({ id, options }) => ({ ...PRAYER, questionId: id, answer: options[0]?.value ?? '' }));
    const { asked } = open(all.slice(0, -1));
    await heading(DEEN.length - 1);
    await press('Skip');
    expect(await screen.findByRole('heading', { level: 1, name: 'Deen: done for now' })).toBeDefined();
    expect(
      screen.getByText(`${DEEN.length - 1} of ${DEEN.length} answered. You can come back at any time.`),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go on: Family plans' })).toBeDefined();
    expect(asked()).toEqual([]);
  });

  it('removes an answer, and stays at its question with nothing chosen', async () => {
    const { asked } = open(
      [PRAYER],
      { 'DELETE /api/profile/questions/daily-prayer': done },
      '/profile/questions/deen?question=daily-prayer',
    );
    await heading(0);
    expect((radio('Important') as HTMLInputElement).checked).toBe(true);
    await press('Remove this answer');
    await waitFor(() => expect((radio('Most of them') as HTMLInputElement).checked).toBe(false));
    expect(asked().map(({ method }) => method)).toEqual(['DELETE']);
    expect(screen.queryByRole('button', { name: 'Remove this answer' })).toBeNull();
  });

  it('stays where it is and says so when an answer could not be saved', async () => {
    const refusal = { message: 'The service is briefly unavailable.', code: 'unavailable', requestId: 'r' };
    open([], { [SAVE_PRAYER]: () => json(refusal, 503) });
    await heading(0);
    await userEvent.click(radio('Most of them'));
    await press('Next');
    expect(await screen.findByText('Your answer was not saved')).toBeDefined();
    expect((radio('Most of them') as HTMLInputElement).checked).toBe(true);
  });

  it('keeps what was chosen when it is left by a link', async () => {
    const { asked } = open([], { [SAVE_PRAYER]: done });
    await heading(0);
    await userEvent.click(radio('Most of them'));
    await userEvent.click(screen.getByRole('link', { name: 'All subjects' }));
    await screen.findByRole('heading', { name: 'All subjects' });
    await waitFor(() => expect(asked()).toHaveLength(1));
  });

  it('says when the answers cannot be loaded, and that there is no such group', async () => {
    open([], { 'GET /api/profile/questions': () => json({ message: 'No.', code: 'internal', requestId: 'r' }, 500) });
    expect(await screen.findByText('Your answers could not be loaded')).toBeDefined();
    open([], {}, '/profile/questions/no-such-group');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeDefined();
  });
});
