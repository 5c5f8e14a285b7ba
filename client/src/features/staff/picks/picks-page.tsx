import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PickRequestView } from '../../../../../shared/contract/staff/staff-picks.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { Section } from '../../../components/layout/section.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { RowList } from '../shared/row-list.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { buildStaffPicksPath } from '../shared/staff-links.ts';
import { Time } from '../shared/time.tsx';
import { PickedPerson } from './picked-person.tsx';

const Comparison = ({ request }: { request: PickRequestView }) => (
  <Typography sx={{ marginTop: 1 }}>
    {[`Compatibility ${request.compatibilityScore} of 100`, ...request.keyFactors.map(isolate)].join(' · ')}
  </Typography>
);

interface ReceivedProps {
  request: PickRequestView;
  isBusy: boolean;
  onAnswer: (agrees: boolean) => void;
}

const Received = ({ request, isBusy, onAnswer }: ReceivedProps) => {
  const { member, candidate, pickedBy, madeAt } = request;
  return (
    <ActionRow
      actions={
        <>
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() => onAnswer(true)}
            aria-label={`Agree to ${member.firstName}`}
          >
            Agree
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => onAnswer(false)}
            aria-label={`Decline ${member.firstName}`}
          >
            Decline
          </Button>
        </>
      }
    >
      <PickedPerson person={member}>
        <Comparison request={request} />
        <Typography variant="body2" color="textSecondary" className="numeric" sx={{ marginTop: 1 }}>
          <span>{`For your member ${isolate(candidate.firstName)}, picked by ${isolate(pickedBy.name)}, `}</span>
          <Time at={madeAt} />
        </Typography>
      </PickedPerson>
    </ActionRow>
  );
};

const Sent = ({ request: { member, candidate, madeAt } }: { request: PickRequestView }) => (
  <ActionRow actions={null}>
    <PickedPerson person={candidate}>
      <Typography variant="body2" color="textSecondary" className="numeric" sx={{ marginTop: 1 }}>
        For{' '}
        <TextLink to={buildStaffPicksPath(member.id, 'picks')}>
          <bdi>{member.firstName}</bdi>
        </TextLink>
        , waiting since <Time at={madeAt} exact />
      </Typography>
    </PickedPerson>
  </ActionRow>
);

/** A question about a request, before it is answered for good. */
const describeAnswer = ({ member, candidate }: PickRequestView, agrees: boolean): string =>
  agrees
    ? `${candidate.firstName} and ${member.firstName} take a place in each other’s next introductions. You cannot take it back.`
    : `${member.firstName}’s matchmaker will see that you declined. You cannot take it back.`;

const Requests = () => {
  const keptFocus = useKeptFocus();
  const [asked, setAsked] = useState<{ request: PickRequestView; agrees: boolean } | null>(null);
  const answer = useApiMutation(contract.staffPickRequests.answer, {
    onSuccess: (_, { body }) => toast({ title: body.agrees ? 'Agreed' : 'Declined' }),
    errorTitle: 'Not answered',
    onSettled: async () => {
      setAsked(null);
      await invalidate(contract.staffPickRequests.list, contract.staffOperations.waiting);
    },
  });
  return (
    <Box {...keptFocus} sx={{ outline: 'none' }}>
      <QueryContent
        query={useApiQuery(contract.staffPickRequests.list, {}, { staleTime: 0 })}
        loading={<PeopleSkeleton rows={3} />}
        failed="The picks could not be loaded"
      >
        {({ received, sent }) => (
          <>
            <Section title="Waiting for you">
              {received.length === 0 ? (
                <EmptyState title="Nothing is waiting">
                  Another matchmaker who picks a member of yours asks for your agreement here.
                </EmptyState>
              ) : (
                <RowList
                  rows={received}
                  row={(request) => (
                    <Received
                      request={request}
                      isBusy={answer.isPending}
                      onAnswer={(agrees) => setAsked({ request, agrees })}
                    />
                  )}
                />
              )}
            </Section>
            {sent.length > 0 ? (
              <Section title="Waiting for others" divided>
                <RowList rows={sent} row={(request) => <Sent request={request} />} />
              </Section>
            ) : null}
          </>
        )}
      </QueryContent>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.agrees ? 'Agree to this introduction?' : 'Decline this introduction?'}
        confirmLabel={asked?.agrees ? 'Agree' : 'Decline'}
        busy={answer.isPending}
        onConfirm={() => asked && answer.mutate({ params: { id: asked.request.id }, body: { agrees: asked.agrees } })}
        onCancel={() => setAsked(null)}
      >
        {asked ? describeAnswer(asked.request, asked.agrees) : ''}
      </ConfirmDialog>
    </Box>
  );
};

/** Picks that need the agreement of two matchmakers: those that wait for the viewer, and the viewer's own. */
export const PicksPage = () => {
  const { user } = useCurrentUser();
  if (user && !user.can.staff.agreeToPicks) return <AccessRestrictedPage roles={['matchmaker']} />;
  return (
    <StaffFrame title="Picks" lead="VIP members of two matchmakers are introduced by hand once both agree.">
      <Requests />
    </StaffFrame>
  );
};
