import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** The question bank. */
export const questionsRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.questions, 'signed-in', async () => (await import('./questions-page.tsx')).QuestionsPage),
  createScreenRoute(paths.questionGroup, 'signed-in', async () => (await import('./group-page.tsx')).QuestionGroupPage),
];
