import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { CLIENT_CACHE } from '../../../../shared/limits.ts';
import { Notice } from '../../components/notice.tsx';
import { Loading, TextSkeleton } from '../../components/skeletons.tsx';
import { useApiQuery } from '../../lib/query.ts';

const KEPT = { staleTime: CLIENT_CACHE.feedback, gcTime: CLIENT_CACHE.feedback };

const Points = ({ title, points, none }: { title: string; points: readonly string[]; none: string }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3">
        {title}
      </Typography>
      {points.length === 0 ? (
        <Typography color="textSecondary" sx={{ marginTop: 1.5 }}>
          {none}
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{ margin: 0, marginTop: 1.5, paddingLeft: 2.5, display: 'grid', gap: 1, maxWidth: '65ch' }}
        >
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Box>
      )}
    </section>
  );
};

/** What is strong in my profile, and what would make it stronger. */
export const ProfileInsights = () => {
  const { data, isPending, isError } = useApiQuery(contract.profiles.feedback, {}, KEPT);
  if (isPending) {
    return (
      <Loading label="Loading your insights">
        <TextSkeleton lines={8} />
      </Loading>
    );
  }
  if (isError) return <Notice title="Unable to generate feedback">Please try again later.</Notice>;
  const { strengths, suggestions, additionalNotes } = data;
  if (strengths.length + suggestions.length === 0 && !additionalNotes) {
    return <Notice title="No insights yet">They are being written, and appear here by themselves.</Notice>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Points title="Strengths" points={strengths} none="They show as your profile fills." />
      <Points title="Suggestions" points={suggestions} none="Your profile tells all it should." />
      {additionalNotes ? (
        <section>
          <Typography variant="h4" component="h3">
            Additional notes
          </Typography>
          <Typography sx={{ marginTop: 1.5, maxWidth: '65ch' }}>{additionalNotes}</Typography>
        </section>
      ) : null}
    </Box>
  );
};
