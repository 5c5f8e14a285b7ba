import Card from '@mui/material/Card';
import { useState } from 'react';
import { APPLY } from '../../../content/landing.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Band } from '../parts/band.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ApplyThanks } from './apply-thanks.tsx';

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
          <ApplyForm key={user?.id ?? 'visitor'} user={user ?? null} onSent={() => setSent(true)} />
        )}
      </Card>
    </Band>
  );
};
