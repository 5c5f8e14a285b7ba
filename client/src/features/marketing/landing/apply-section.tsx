import { Suspense, useRef, useState } from 'react';
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

/** The end of the landing page for those who can still apply: a short application, and its confirmation. */
export const ApplySection = () => {
  const { user } = useCurrentUser();
  const application = useOwnApplication();
  const [sent, setSent] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isNear = useNear(card);
  const canApply = !user || (user.can.apply && application === null);
  if (!canApply && !sent) return null;
  return (
    <Band id="apply" title={APPLY.title} lead={APPLY.lead} width="text" tone="sunken" centred>
      <Sheet ref={card} sx={{ padding: { xs: 2.5, sm: 5 } }}>
        {isNear ? (
          <Suspense fallback={<Spinner />}>
            {sent ? (
              <ApplyThanks signedIn={Boolean(user)} />
            ) : (
              <ApplyForm key={user?.id ?? 'visitor'} user={user ?? null} onSent={() => setSent(true)} />
            )}
          </Suspense>
        ) : null}
      </Sheet>
    </Band>
  );
};
