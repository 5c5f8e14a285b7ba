import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { LinkButton } from '../link-button.tsx';

/** What is to be said to a member about answers of before; null where it is nothing, or the answers could not be loaded. */
const useWaiting = (): string | null => {
  const { data = [] } = useApiQuery(contract.questions.mine, {});
  const waiting = data.filter(
    ({ mayKeepApart, countsFrom }) => mayKeepApart === undefined || countsFrom === null,
  ).length;
  if (waiting === 0) return null;
  return `We have a question about ${waiting === 1 ? 'one' : waiting} of your answers.`;
};

/** Says that a word is wanted about answers of before. */
export const WaitingAnswersLine = () => {
  const text = useWaiting();
  return text ? <Typography variant="body2">{text}</Typography> : null;
};

/** The same with the way there, for pages that do not lead to the questions otherwise. */
export const WaitingAnswers = () => {
  const text = useWaiting();
  return text ? (
    <Card component="section" aria-label="Your answers" sx={{ display: 'grid', gap: 2, padding: 2.5 }}>
      <Typography variant="body2">{text}</Typography>
      <LinkButton to={paths.questions} variant="outlined">
        Look at your answers
      </LinkButton>
    </Card>
  ) : null;
};
