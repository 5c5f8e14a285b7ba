import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useApiQuery } from '../../lib/query.ts';
import { toast } from '../../lib/toasts.ts';
import { PasswordSection } from './password-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings page: a spinner while it loads; where that fails, an empty page and a notification. */
export const SettingsPage = () => {
  const { data, isPending, isError } = useApiQuery(contract.settings.mine, {});
  useEffect(() => {
    if (isError) toast({ title: 'Error', description: 'Failed to load settings', variant: 'destructive' });
  }, [isError]);

  if (isPending) return <Spinner page label="Loading your settings" />;
  if (!data) return null;
  return (
    <Page title="Settings" width="text">
      <PageHeader title="Settings" />
      <SettingsForm settings={data} />
      <Box sx={(theme) => ({ marginTop: 6, paddingTop: 6, borderTop: `1px solid ${theme.vars.palette.divider}` })}>
        <PasswordSection />
        <SecuritySection />
      </Box>
    </Page>
  );
};
