import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../components/link-button.tsx';
import { WaitingAnswersLine } from '../../components/notes/waiting-answers.tsx';
import { paths } from '../../lib/paths.ts';

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
      <WaitingAnswersLine />
      <LinkButton to={paths.questions} variant="outlined" fullWidth>
        Answer questions
      </LinkButton>
    </CardContent>
  </Card>
);
