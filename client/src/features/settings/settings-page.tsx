import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { FrameNote } from '../../components/frame-note.tsx';
import { FormPage } from '../../components/layout/form-page.tsx';
import { LinkRow } from '../../components/layout/link-row.tsx';
import { PageTitle } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery, useFailure } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { SecuritySection } from './security-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings page: a spinner while it loads; where that fails, an empty page, a notification, and a note in the frame. */
export const SettingsPage = () => {
  const mine = useApiQuery(contract.settings.mine, {});
  const failure = useFailure(mine);
  const times = useApiQuery(contract.noticeTimes.mine, {}, { staleTime: 0 });
  const timesFailure = useFailure(times);
  const { data } = mine;
  const isMissing = !data && failure !== null;
  useEffect(() => {
    if (isMissing) toast({ title: 'Error', description: 'Failed to load settings', variant: 'destructive' });
  }, [isMissing]);

  if (isMissing) {
    return (
      <>
        <PageTitle title="Settings" />
        <FrameNote>
          <LoadFailedNotice
            title="Your settings could not be loaded"
            query={{ error: failure, refetch: mine.refetch }}
          />
        </FrameNote>
      </>
    );
  }
  // Both at once, so that what comes later does not move the page.
  const isWaiting = times.data === undefined && timesFailure === null;
  if (!data || isWaiting) {
    return (
      <>
        <PageTitle title="Settings" />
        <Spinner page label="Loading your settings" />
      </>
    );
  }
  return (
    <FormPage title="Settings">
      <PageHeader title="Settings" />
      <SettingsForm settings={data} times={times} />
      <Box
        sx={(theme) => ({
          marginTop: 5,
          paddingTop: 5,
          borderTop: `1px solid ${theme.vars.palette.divider}`,
          // A section that comes first has no space above.
          '& > section': { paddingBlock: '40px 0 !important' },
        })}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <LinkRow
            to={paths.account}
            title="Account and password"
            lead="Your name, e-mail and password, your devices, pausing and leaving."
          />
          <LinkRow
            to={paths.ownSupport}
            title="Support"
            lead="Ask about your plan, a refund or your data, and read our answers."
          />
        </Box>
        <SecuritySection />
      </Box>
    </FormPage>
  );
};
