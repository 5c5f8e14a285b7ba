import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ResponseOf } from '../../../../shared/contract/base/define.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { Notice } from '../../components/notice.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { describeFailure } from '../../lib/error-message.ts';
import { CLIENT_CACHE } from '../../lib/query/cache-times.ts';
import { useApiQuery } from '../../lib/query/query.ts';

const CACHE_TIMES = { staleTime: CLIENT_CACHE.feedbackMs, gcTime: CLIENT_CACHE.feedbackMs };

const BulletSection = ({ title, points, none }: { title: string; points: readonly string[]; none: string }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {points.length === 0 ? (
        <Typography color="textSecondary" sx={{ marginTop: 1.5 }}>
          {none}
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{ margin: 0, marginTop: 1.5, paddingInlineStart: 2.5, display: 'grid', gap: 1, maxWidth: '65ch' }}
        >
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Box>
      )}
    </section>
  );
};

type Feedback = ResponseOf<typeof contract.profiles.feedback>;

const Insights = ({ feedback }: { feedback: Feedback }) => {
  const { strengths, suggestions, additionalNotes } = feedback;
  if (strengths.length + suggestions.length === 0 && !additionalNotes) {
    return (
      <Notice title="No insights yet">We are preparing them. They will appear here as soon as they are ready.</Notice>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <BulletSection title="Strengths" points={strengths} none="They appear as you complete your profile." />
      <BulletSection title="Suggestions" points={suggestions} none="Nothing to improve right now." />
      {additionalNotes ? (
        <section>
          <Typography variant="h4" component="h2">
            Additional notes
          </Typography>
          <Typography sx={{ marginTop: 1.5, maxWidth: '65ch' }}>{additionalNotes}</Typography>
        </section>
      ) : null}
    </Box>
  );
};

/** What is strong in the user's profile, and what would make it stronger. */
export const ProfileFeedbackPanel = () => (
  <QueryContent
    query={useApiQuery(contract.profiles.feedback, {}, CACHE_TIMES)}
    loading={<TextSkeleton label="Loading your insights" lines={8} />}
    failed={(failure, retry) => (
      <Notice title="Unable to generate feedback" action={<Button onClick={retry}>Retry</Button>}>
        {`Please try again later. ${describeFailure(failure)}`}
      </Notice>
    )}
  >
    {(feedback) => <Insights feedback={feedback} />}
  </QueryContent>
);
