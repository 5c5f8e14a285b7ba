import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { focusMessages } from '../chat/threads/focus-messages.ts';

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
    <Box
      component="section"
      aria-labelledby="sharing-question"
      sx={(theme) => ({
        display: { md: 'flex' },
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        paddingInline: { xs: 2, md: 3 },
        paddingBlock: { xs: 1.5, md: 2 },
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.sunken,
      })}
    >
      <div>
        <Typography id="sharing-question" variant="h6" component="h3">
          {`Share your answers with ${name}?`}
        </Typography>
        <Typography variant="body2" sx={{ marginTop: 0.5, maxWidth: '75ch' }}>
          <span>{`Your answers to our questions, and what you would be happy with, help ${name} to choose for you. No one else sees one that you do not show on your profile, and you can change this in `}</span>
          <TextLink to={`${paths.settings}?tab=privacy`}>Settings</TextLink>.
        </Typography>
      </div>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          flex: 'none',
          columnGap: 1,
          marginTop: { xs: 0.5, md: 0 },
        }}
      >
        <Button size="small" variant="outlined" disabled={deciding.isPending} onClick={decide(true)}>
          Share my answers
        </Button>
        <Button size="small" disabled={deciding.isPending} onClick={decide(false)}>
          Keep them private
        </Button>
      </Box>
    </Box>
  );
};
