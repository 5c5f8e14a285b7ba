import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { DEEN } from '../../../../shared/questions/deen.ts';
import { paths } from '../../lib/paths.ts';
import { buildRefusal, requests, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { QuestionGroupPage } from './group-page.tsx';

const { mine, answer, forget, cost } = contract.questions;
const PRAYER_ID = { questionId: 'daily-prayer' };
const PRAYER: QuestionAnswerView = {
  questionId: 'daily-prayer',
  answer: 'most',
  acceptable: ['all-five', 'most'],
  importance: 3,
};

const open = (given: QuestionAnswerView[] | Response, at = '/profile/questions/deen') => {
  setCurrentUser(buildUser('member'), 'premium');
  respondTo(mine, given);
  const routes = [
    { path: paths.questionGroup, element: <QuestionGroupPage /> },
    { path: paths.questions, element: <h1>All subjects</h1> },
  ];
  return renderRoutes(routes, at);
};
const changes = () => requests.filter(({ method }) => method === 'PUT' || method === 'DELETE');
const heading = (at: number) => screen.findByText(DEEN[at]?.text ?? '', { selector: 'h1' });
const inputs = (type: 'radio' | 'checkbox', value = '') =>
  [...document.querySelectorAll<HTMLInputElement>(`input[type=${type}]:not([role=switch])`)].filter((one) =>
    one.value.startsWith(value),
  );
const isChosen = (value: string) => inputs('radio', value)[0]?.checked;
const choose = (type: 'radio' | 'checkbox', value: string) => {
  for (const one of inputs(type, value).slice(0, 1)) fireEvent.click(one);
};
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button span' }));

describe('the page of a question group', () => {
  it('saves an answer with its acceptable answers and importance, and goes to the next question', async () => {
    respondTo(answer, undefined, PRAYER_ID);
    open([]);
    await heading(0);
    expect(screen.getByText(`1 of ${DEEN.length}`)).toBeInTheDocument();
    choose('radio', 'most');
    choose('checkbox', 'all-five');
    respondTo(cost, { considered: 400, isTooFew: false, leavesOut: [120] });
    choose('radio', '9');
    expect(
      await screen.findByText(/^Leaves out about 120 of about 400 people\. We introduce whoever/),
    ).toBeInTheDocument();
    const [apart, onProfile] = screen.getAllByRole('switch');
    expect([apart, onProfile].map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
    fireEvent.click(onProfile as HTMLElement);
    press('Next');
    const next = await heading(1);
    await waitFor(() => expect(next).toHaveFocus());
    expect(changes().map(({ body }) => body)).toEqual([
      { answer: 'most', acceptable: ['most', 'all-five'], importance: 9, mayKeepApart: true, shown: true },
    ]);
    press('Back');
    await heading(0);
    expect(isChosen('most')).toBe(true);
    expect(changes()).toHaveLength(1);
  });

  it('shows what is missing, and accepts any answer where the question has no importance', async () => {
    respondTo(answer, undefined, PRAYER_ID);
    open([]);
    await heading(0);
    press('Next');
    expect(screen.getByRole('alert').textContent).toMatch(/choose your own answer first/);
    choose('radio', 'most');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    choose('checkbox', 'most');
    press('Next');
    expect(screen.getByRole('alert').textContent).toMatch(/at least one answer/);
    choose('radio', '0');
    for (const one of inputs('checkbox')) expect([one.checked, one.disabled]).toEqual([true, true]);
    expect(screen.getByText(/Any answer/)).toBeInTheDocument();
    press('Next');
    await heading(1);
    expect(changes()[0]?.body).toMatchObject({ answer: 'most', acceptable: [], importance: 0 });
  });

  it('begins at the first unanswered question, skips without saving, and shows where to continue at the end', async () => {
    const all = DEEN.map(({ id, options }) => ({ ...PRAYER, questionId: id, answer: options[0]?.value ?? '' }));
    open(all.slice(0, -1));
    await heading(DEEN.length - 1);
    press('Skip');
    expect(await screen.findByText('Deen: done for now')).toBeInTheDocument();
    expect(
      screen.getByText(`${DEEN.length - 1} of ${DEEN.length} answered. You can come back at any time.`),
    ).toBeInTheDocument();
    expect(screen.getByText('Go on: Family plans')).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('removes an answer, and stays at its question with nothing selected', async () => {
    respondTo(forget, undefined, PRAYER_ID);
    open([PRAYER], '/profile/questions/deen?question=daily-prayer');
    await heading(0);
    expect(isChosen('3')).toBe(true);
    press('Remove this answer');
    await waitFor(() => expect(isChosen('most')).toBe(false));
    expect(changes().map(({ method }) => method)).toEqual(['DELETE']);
    expect(screen.queryByText('Remove this answer')).not.toBeInTheDocument();
  });

  it('stays at the question and shows an error when an answer could not be saved', async () => {
    respondTo(answer, buildRefusal('unavailable', 'The service is briefly unavailable.'), PRAYER_ID);
    open([]);
    await heading(0);
    choose('radio', 'most');
    press('Next');
    expect(await screen.findByText('Your answer was not saved')).toBeInTheDocument();
    expect(isChosen('most')).toBe(true);
  });

  it('saves the draft when the question is left by a link', async () => {
    respondTo(answer, undefined, PRAYER_ID);
    open([]);
    await heading(0);
    choose('radio', 'most');
    fireEvent.click(screen.getByText('All subjects'));
    await screen.findByText('All subjects', { selector: 'h1' });
    await waitFor(() => expect(changes()).toHaveLength(1));
  });
});
