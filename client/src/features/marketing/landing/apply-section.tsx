import { Suspense, useRef, useState } from 'react';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { Sheet } from '../../../components/layout/sheet.tsx';
import { createPart } from '../../../components/part.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useCurrentUser, useOwnApplication } from '../../../lib/session.ts';
import { Band } from '../components/band.tsx';
import { APPLY } from '../content/landing.ts';
import { useNear } from './use-near.ts';

// The form is far below the first screen: its chunk is loaded when the visitor scrolls near it.
const ApplyForm = createPart(async () => (await import('./apply-form.tsx')).ApplyForm);
const ApplyThanks = createPart(async () => (await import('./apply-thanks.tsx')).ApplyThanks);

interface ApplyBandProps {
  user: CurrentUser | null;
  sent: boolean;
  onSent: () => void;
}

const ApplyBand = ({ user, sent, onSent }: ApplyBandProps) => {
  const card = useRef<HTMLDivElement>(null);
  const isNear = useNear(card);
  return (
    <Band id="apply" title={APPLY.title} lead={APPLY.lead} width="text" tone="sunken" centred>
      <Sheet ref={card} sx={{ padding: { xs: 2.5, sm: 5 } }}>
        {isNear ? (
          <Suspense fallback={<Spinner />}>
            {sent ? (
              <ApplyThanks signedIn={Boolean(user)} />
            ) : (
              <ApplyForm key={user?.id ?? 'visitor'} user={user} onSent={onSent} />
            )}
          </Suspense>
        ) : null}
      </Sheet>
    </Band>
  );
};

/** The end of the landing page for those who can still apply: a short application, and its confirmation. */
export const ApplySection = () => {
  const { user } = useCurrentUser();
  const application = useOwnApplication();
  const [sent, setSent] = useState(false);
  const canApply = !user || (user.can.apply && application === null);
  return canApply || sent ? <ApplyBand user={user ?? null} sent={sent} onSent={() => setSent(true)} /> : null;
};
