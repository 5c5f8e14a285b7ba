import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The question bank. */
export const questionsRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.questions, 'signed-in', async () => (await import('./questions-page.tsx')).QuestionsPage),
  screenRoute(paths.questionGroup, 'signed-in', async () => (await import('./group-page.tsx')).QuestionGroupPage),
];
