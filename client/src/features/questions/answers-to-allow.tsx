import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { findQuestion } from '../../../../shared/questions/questions.ts';
import { SwitchGroup } from '../../components/form/switch-group.tsx';
import { Sheet } from '../../components/layout/sheet.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { AnswerSwitch } from './answer-switches.tsx';
import { describeEssentialCost, useEssentialCost } from './essential-cost.tsx';

type Given = readonly QuestionAnswerView[];

const isSpecial = ({ questionId }: QuestionAnswerView): boolean => findQuestion(questionId)?.sensitivity === 'special';
const getText = ({ questionId }: QuestionAnswerView): string => findQuestion(questionId)?.text ?? '';
const getAnswer = ({ questionId, answer }: QuestionAnswerView): string =>
  findQuestion(questionId)?.options.find(({ value }) => value === answer)?.label ?? '';

const EssentialAnswers = ({ essential }: { essential: Given }) => {
  const { data } = useEssentialCost(essential);
  return (
    <div>
      <Typography>
        {`You called ${essential.length === 1 ? 'one answer' : `${essential.length} answers`} essential. From now on, whoever answered otherwise is introduced to you only when there is nobody else:`}
      </Typography>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5 }}>
        {essential.map((one, at) => (
          <li key={one.questionId}>
            {getText(one)}{' '}
            <Typography component="span" color="textSecondary">
              {data ? describeEssentialCost(data, at) : null}
            </Typography>
          </li>
        ))}
      </Box>
    </div>
  );
};

/**
 * Asks once about answers that were given before they could keep anybody apart: about all, or one by one. Tells what the essential ones
 * cost, which count from then on. Nothing where there is nothing to ask or tell.
 */
export const AnswersToAllow = ({ given }: { given: Given }) => {
  const unasked = given.filter(({ mayKeepApart }) => mayKeepApart === undefined);
  const essential = given.filter(({ countsFrom }) => countsFrom === null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const allow = useApiMutation(contract.questions.allow, {
    onSuccess: async (answers) => {
      queryClient.setQueryData(queryKey(contract.questions.mine), answers);
      toast({ title: 'Saved', description: 'You can change it at each answer at any time.' });
      await invalidate(contract.matches.renewal);
    },
    errorTitle: 'Not saved',
  });
  if (unasked.length === 0 && essential.length === 0) return null;
  const save = (mayKeepApart: readonly string[]) => allow.mutate({ body: { mayKeepApart: [...mayKeepApart] } });
  const open = unasked.filter((one) => !isSpecial(one)).map(({ questionId }) => questionId);
  return (
    <Sheet component="section" aria-label="A word about your answers" sx={{ display: 'grid', gap: 2, padding: 2.5 }}>
      {essential.length > 0 ? <EssentialAnswers essential={essential} /> : null}
      {unasked.length > 0 ? (
        <Typography>
          An answer may keep you apart from people to whom it matters, such as whether you smoke. Those that you have
          given so far do not, until you allow it. Nobody is told your answers.
        </Typography>
      ) : null}
      {chosen ? (
        <SwitchGroup>
          {unasked.map((one) => (
            <AnswerSwitch
              key={one.questionId}
              label={getText(one)}
              help={getAnswer(one)}
              checked={chosen.includes(one.questionId)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, one.questionId] : chosen.filter((id) => id !== one.questionId))
              }
            />
          ))}
        </SwitchGroup>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {chosen ? (
          <Button variant="contained" disabled={allow.isPending} onClick={() => save(chosen)}>
            Save
          </Button>
        ) : unasked.length > 0 ? (
          <>
            <Button variant="contained" disabled={allow.isPending} onClick={() => save(open)}>
              {open.length === unasked.length ? 'Allow for all' : 'Allow for all but the most private'}
            </Button>
            <Button variant="outlined" disabled={allow.isPending} onClick={() => setChosen([])}>
              Choose one by one
            </Button>
            <Button disabled={allow.isPending} onClick={() => save([])}>
              Not now
            </Button>
          </>
        ) : (
          <Button variant="contained" disabled={allow.isPending} onClick={() => save([])}>
            Understood
          </Button>
        )}
      </Box>
    </Sheet>
  );
};
