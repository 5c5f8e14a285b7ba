import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { focusMessages } from '../chat/threads/focus-messages.ts';
import { QuestionBar } from './question-bar.tsx';

/** Asks the member once whether their matchmaker may see their answers to the questions for matching. */
export const SharingQuestion = ({ name }: { name: string }) => {
  const deciding = useApiMutation(contract.matchmakers.share, {
    onSuccess: (decided) => {
      queryClient.setQueryData(queryKey(contract.matchmakers.sharing), decided);
      toast({ title: decided.answers ? `${name} can see your answers` : 'Your answers stay private' });
    },
    errorTitle: 'Not saved',
  });
  const decide = (answers: boolean) => (event: MouseEvent<HTMLElement>) => {
    focusMessages(event.currentTarget);
    deciding.mutate({ body: { answers } });
  };
  return (
    <QuestionBar
      id="sharing-question"
      title={`Share your answers with ${name}?`}
      actions={
        <>
          <Button size="small" variant="outlined" disabled={deciding.isPending} onClick={decide(true)}>
            Share my answers
          </Button>
          <Button size="small" disabled={deciding.isPending} onClick={decide(false)}>
            Keep them private
          </Button>
        </>
      }
    >
      <span>{`Your answers to our questions, and what you would be happy with, help ${name} to choose for you. No one else sees one that you do not show on your profile, and you can change this in `}</span>
      <TextLink to={`${paths.settings}?tab=privacy`}>Settings</TextLink>.
    </QuestionBar>
  );
};
