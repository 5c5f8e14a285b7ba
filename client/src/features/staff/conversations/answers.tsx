import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionAnswerView } from '../../../../../shared/contract/questions.ts';
import { QUESTION_GROUPS, type QuestionOption } from '../../../../../shared/questions/question.ts';
import { findQuestion } from '../../../../../shared/questions/questions.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { GROUP_TEXTS, IMPORTANCE_LABELS } from '../../../content/question-groups.ts';

const describe = (options: readonly QuestionOption[], { acceptable, importance }: QuestionAnswerView): string => {
  if (importance === 0) return 'Would be happy with any answer';
  const labels = options.flatMap(({ value, label }) => (acceptable.includes(value) ? [label] : []));
  return `${IMPORTANCE_LABELS[importance]}: ${labels.join('; ')}`;
};

/** The answers that a member shares, by the groups of the question bank, with what they would be happy with. */
export const Answers = ({ answers }: { answers: readonly QuestionAnswerView[] }) => {
  const known = answers.flatMap((given) => {
    const question = findQuestion(given.questionId);
    return question ? [{ given, question }] : [];
  });
  return QUESTION_GROUPS.map((group) => {
    const own = known.filter(({ question }) => question.group === group);
    return own.length === 0 ? null : (
      <Box key={group} sx={{ marginBottom: 3 }}>
        <Typography variant="h6" component="h4" sx={{ marginBottom: 1.5 }}>
          {GROUP_TEXTS[group].title}
        </Typography>
        <BareList sx={{ display: 'grid', gap: 2 }}>
          {own.map(({ given, question: { id, text, options } }) => (
            <li key={id}>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
              <Typography>{options.find(({ value }) => value === given.answer)?.label ?? 'Not provided'}</Typography>
              <Typography variant="body2" color="textSecondary">
                {describe(options, given)}
              </Typography>
            </li>
          ))}
        </BareList>
      </Box>
    );
  });
};
