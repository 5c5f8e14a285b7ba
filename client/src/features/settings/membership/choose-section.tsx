import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import { PLANS, type Plan } from '../../../../../shared/plans.ts';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { TIER_LABELS } from '../../../content/option-labels.ts';
import { PLAN_WORDS } from '../../../content/plans.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { describeChoice } from './membership-words.ts';

/** Asks for a plan; a provider's checkout takes the place of the page. */
const useChoose = () =>
  useApiMutation(contract.memberships.choose, {
    onSuccess: (answer) => {
      if ('checkout' in answer) return window.location.assign(answer.checkout);
      queryClient.setQueryData(queryKey(contract.memberships.show), answer);
      toast({
        title: 'Your choice is noted',
        ...(answer.howToPay ? { description: 'How to pay is above.' } : {}),
      });
    },
    errorTitle: 'Not changed',
    // Staff or the clock may have changed it.
    onError: () => void invalidate(contract.memberships.show),
  });

const Option = ({ plan, membership }: { plan: Plan; membership: MembershipView }) => (
  <FormControlLabel
    value={plan}
    control={<Radio />}
    sx={{ alignItems: 'flex-start', marginBlock: 0.5, '& .MuiRadio-root': { marginTop: '-9px' } }}
    label={
      <>
        <Typography component="span" sx={{ display: 'block', fontWeight: 560 }}>
          {TIER_LABELS[plan]}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {PLAN_WORDS[plan].description}
        </Typography>
        <Typography component="span" variant="body2" className="numeric" sx={{ display: 'block' }}>
          {describeChoice(membership, plan)}
        </Typography>
      </>
    }
  />
);

const Choices = ({ membership, asked }: { membership: MembershipView; asked: string | null }) => {
  const { choose } = membership.can;
  const [chosen, setChosen] = useState(asked);
  const plan = choose.find((one) => one === chosen);
  const ask = useChoose();
  const isCheckout = membership.payments === 'stripe' && membership.source !== 'bought';
  return (
    <Box
      component="form"
      aria-label="Change plan"
      onSubmit={(event) => {
        event.preventDefault();
        if (plan) ask.mutate({ body: { plan } });
      }}
    >
      <RadioGroup aria-label="Plan" value={plan ?? null} onChange={(_, value) => setChosen(value)}>
        {PLANS.filter((one) => choose.includes(one)).map((one) => (
          <Option key={one} plan={one} membership={membership} />
        ))}
      </RadioGroup>
      <Box sx={{ marginTop: 2.5 }}>
        <SubmitButton busy={ask.isPending} busyLabel="Asking..." disabled={!plan}>
          {`${isCheckout ? 'Pay for' : 'Ask for'} ${plan ? TIER_LABELS[plan] : 'a plan'}`}
        </SubmitButton>
      </Box>
    </Box>
  );
};

/** Says why nothing can be chosen. */
const describeClosed = ({ payments, break: pause, plan }: MembershipView, asked: string | null) => {
  if (payments === 'off')
    return (
      <Typography>
        <span>Nothing is sold here at present: our team gives plans. If you would like another one, </span>
        <TextLink to={`${paths.ownSupport}?topic=billing`}>write to us</TextLink>
        <span>.</span>
      </Typography>
    );
  if (pause) return <Typography>You can choose a plan once your break is over.</Typography>;
  return <Typography>{asked === plan ? 'This is your plan.' : 'There is no other plan to choose now.'}</Typography>;
};

/** Asks for another plan, with its amount and its beginning before the press. The address may name one. */
export const ChooseSection = ({ membership }: { membership: MembershipView }) => {
  const asked = useSearchParams()[0].get('plan');
  const place = useRef<HTMLDivElement>(null);
  // Whoever comes from the prices sees what they have chosen.
  useEffect(() => {
    if (asked !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <Box ref={place} sx={{ paddingTop: { xs: 4, md: 6 } }}>
      <Section title="Change plan">
        {membership.can.choose.length > 0 ? (
          <Choices key={asked} membership={membership} asked={asked} />
        ) : (
          describeClosed(membership, asked)
        )}
        <Box component="p" sx={{ marginTop: 2, marginBottom: 0 }}>
          <TextLink alone to={paths.pricing}>
            Compare the plans
          </TextLink>
        </Box>
      </Section>
    </Box>
  );
};
