import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import type { QuestionGroup } from '../../../../shared/questions/question.ts';
import { TextLink } from '../../components/text-link.tsx';
import { GROUP_TEXTS } from '../../content/question-groups.ts';
import { paths } from '../../lib/paths.ts';
import { GroupEnd } from './group-end.tsx';
import { findFirstOpen, getQuestions } from './progress.ts';
import { ProgressLine } from './progress-line.tsx';
import { type Direction, QuestionForm } from './question-form.tsx';
import { useRemoveAnswer, useSaveAnswer } from './use-answers.ts';

interface GroupQuestionsProps {
  group: QuestionGroup;
  given: readonly QuestionAnswerView[];
}

/** The `question` of the address after the last question. */
const END = 'end';

/** Shows the question that the address names (`?question=`); without one, the first unanswered one. */
export const GroupQuestions = ({ group, given }: GroupQuestionsProps) => {
  const questions = getQuestions(group);
  const [search, setSearch] = useSearchParams();
  const [start] = useState(() => (findFirstOpen(questions, given) ?? questions[0])?.id);
  const [save, forget] = [useSaveAnswer(), useRemoveAnswer()];
  const heading = useHeadingFocus(search.get('question'));
  const named = search.get('question');
  const place = named === END || questions.some(({ id }) => id === named) ? named : start;
  const at = questions.findIndex(({ id }) => id === place);
  const question = questions[at];
  const { title } = GROUP_TEXTS[group];

  if (!question) return <GroupEnd group={group} given={given} heading={heading} />;
  const stored = given.find(({ questionId }) => questionId === question.id);
  const params = { questionId: question.id };
  const move = (way: Direction) => setSearch({ question: questions[at + (way === 'next' ? 1 : -1)]?.id ?? END });
  const keep = (body: AnswerChange, way?: Direction) =>
    save.mutate({ params, body }, { onSuccess: () => way && move(way) });
  const remove = (onRemoved: () => void) =>
    forget.mutate(
      { params },
      {
        onSuccess: () => {
          onRemoved();
          // The button that had the focus is gone.
          heading.current?.focus();
        },
      },
    );

  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, marginBottom: 1.5 }}>
        <TextLink alone to={paths.questions}>
          All subjects
        </TextLink>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${at + 1} of ${questions.length}`}
        </Typography>
      </Box>
      <ProgressLine label={`${title}: question`} done={at + 1} total={questions.length} />
      <Typography variant="overline" component="p" color="secondary" sx={{ marginTop: { xs: 4, md: 6 } }}>
        {title}
      </Typography>
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h1" sx={{ marginTop: 1, outline: 'none' }}>
        {question.text}
      </Typography>
      <Box sx={{ marginTop: 4 }}>
        <QuestionForm
          key={question.id}
          question={question}
          stored={stored}
          busy={save.isPending || forget.isPending}
          isFirst={at === 0}
          isLast={at === questions.length - 1}
          onSave={keep}
          onMove={move}
          onForget={remove}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 4 }}>
        Used for matching, and shown to nobody unless you want it.{' '}
        <TextLink to={paths.questions}>How your answers are used</TextLink>
      </Typography>
    </>
  );
};

/** Moves the focus to the heading of the next question, so that a keyboard and a screen reader start there. */
const useHeadingFocus = (place: string | null) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  return heading;
};
