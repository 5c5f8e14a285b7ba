import Card from '@mui/material/Card';
import { lazy, Suspense, useState } from 'react';
import { Spinner } from '../../../components/spinner.tsx';
import { APPLY } from '../../../content/landing.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Band } from '../parts/band.tsx';
import { ApplyThanks } from './apply-thanks.tsx';

// The form stands far below the first screen: it is fetched apart, and nothing above waits for it.
const ApplyForm = lazy(async () => ({ default: (await import('./apply-form.tsx')).ApplyForm }));

/** The end of the landing page: a short application, and the thanks for it. */
export const ApplySection = () => {
  const { user } = useCurrentUser();
  const [sent, setSent] = useState(false);
  return (
    <Band id="apply" title={APPLY.title} lead={APPLY.lead} width="text" tone="sunken" centred>
      <Card sx={{ padding: { xs: 2.5, sm: 5 } }}>
        {sent ? (
          <ApplyThanks signedIn={Boolean(user)} />
        ) : (
          <Suspense fallback={<Spinner />}>
            <ApplyForm key={user?.id ?? 'visitor'} user={user ?? null} onSent={() => setSent(true)} />
          </Suspense>
        )}
      </Card>
    </Band>
  );
};
