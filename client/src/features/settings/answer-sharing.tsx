import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import { Section } from '../../components/layout/section.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { formatMoment } from '../../content/format.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { queryClient, queryKey, useApiQuery } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';

const { sharing, share } = contract.matchmakers;

/** Whether the member’s matchmaker sees their answers to the questions for matching; a change holds immediately. */
export const AnswerSharing = () => {
  const sharingNow = useApiMutation(share, {
    onSuccess: (decided) => {
      queryClient.setQueryData(queryKey(sharing), decided);
      toast({ title: decided.answers ? 'Answers shared' : 'Answers no longer shared' });
    },
    errorTitle: 'Not saved',
  });
  return (
    <Section
      title="Your matchmaker"
      lead="Your answers to our questions can help your matchmaker to choose for you. No one else sees one that you do not show on your profile."
    >
      <QueryContent
        query={useApiQuery(sharing, {}, { staleTime: 0 })}
        loading={<TextSkeleton label="Loading what you share" lines={1} />}
        failed="What you share could not be loaded"
      >
        {({ answers, decidedAt }) => (
          <>
            <FormControlLabel
              control={
                <Switch
                  checked={answers ?? false}
                  disabled={sharingNow.isPending}
                  onChange={({ target }) => sharingNow.mutate({ body: { answers: target.checked } })}
                />
              }
              label="Share my answers with my matchmaker"
            />
            <Typography variant="body2" color="textSecondary" className="numeric">
              {`Takes effect immediately, apart from the settings above.${decidedAt ? ` Last changed ${formatMoment(decidedAt, 'date')}.` : ''}`}
            </Typography>
          </>
        )}
      </QueryContent>
    </Section>
  );
};
