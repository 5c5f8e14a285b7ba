import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';

/** Says that a word is wanted about answers of before; nothing where it is not, or the answers could not be loaded. */
const AnswersToAllowLine = () => {
  const { data = [] } = useApiQuery(contract.questions.mine, {});
  const waiting = data.filter(
    ({ mayKeepApart, countsFrom }) => mayKeepApart === undefined || countsFrom === null,
  ).length;
  return waiting > 0 ? (
    <Typography variant="body2">
      {waiting === 1
        ? 'We have a question about one of your answers.'
        : `We have a question about ${waiting} of your answers.`}
    </Typography>
  ) : null;
};

/** The link to the question bank. */
export const QuestionsCard = () => (
  <Card>
    <CardContent sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h2">
        Questions for you
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Optional: say what matters to you in faith, family and daily life, and be introduced with more care.
      </Typography>
      <AnswersToAllowLine />
      <LinkButton to={paths.questions} variant="outlined" fullWidth>
        Answer questions
      </LinkButton>
    </CardContent>
  </Card>
);
