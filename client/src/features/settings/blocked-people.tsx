import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import { BareList } from '../../components/bare-list.tsx';
import { useKeptFocus } from '../../components/kept-focus.ts';
import { Section } from '../../components/layout/section.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { formatMoment } from '../../content/format.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { refetchPeople } from '../chat/person/refetch-people.ts';

const LOADING = <TextSkeleton label="Loading whom you have blocked" lines={3} />;

/** Whom the member has blocked, the latest first; each can be unblocked. */
export const BlockedPeople = () => {
  const query = useApiQuery(contract.blocks.mine, {}, { staleTime: 0 });
  const keptFocus = useKeptFocus();
  const unblock = useApiMutation(contract.blocks.remove, {
    onSuccess: async (_nothing, { params: { userId } }) => {
      const name = query.data?.find((block) => block.userId === userId)?.firstName ?? '';
      toast({ title: `${name} is unblocked` });
      void refetchPeople();
      await invalidate(contract.blocks.mine);
    },
    errorTitle: 'Not unblocked',
  });
  return (
    <Section
      title="People you have blocked"
      lead="You and they don’t see or reach each other. After unblocking, the match and your conversation are as they were."
    >
      <Box {...keptFocus} sx={{ outline: 'none' }}>
        <QueryContent query={query} loading={LOADING} failed="This list could not be loaded">
          {(blocks) =>
            blocks.length === 0 ? (
              <>
                <Typography>You have blocked no one</Typography>
                <Typography variant="body2" color="textSecondary">
                  You can block someone from their page or from your conversation with them.
                </Typography>
              </>
            ) : (
              <BareList sx={{ display: 'grid', gap: 2 }}>
                {blocks.map(({ userId, firstName, blockedAt }) => (
                  <Box component="li" key={userId} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                      {firstName}
                      <Typography variant="body2" color="textSecondary" className="numeric">
                        Blocked on <time dateTime={blockedAt}>{formatMoment(blockedAt, 'date')}</time>
                      </Typography>
                    </Box>
                    <Button
                      variant="outlined"
                      aria-label={`Unblock ${firstName}`}
                      disabled={unblock.isPending}
                      onClick={() => unblock.mutate({ params: { userId } })}
                    >
                      Unblock
                    </Button>
                  </Box>
                ))}
              </BareList>
            )
          }
        </QueryContent>
      </Box>
    </Section>
  );
};
