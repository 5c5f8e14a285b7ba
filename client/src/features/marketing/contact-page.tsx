import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Page } from '../../components/layout/page.tsx';
import { FormAndSide } from './components/form-and-side.tsx';
import { MailLink } from './components/mail-link.tsx';
import { PageHero } from './components/page-hero.tsx';
import { SupportHours } from './components/support-hours.tsx';
import { ContactForm } from './contact/contact-form.tsx';
import { ADDRESS, EMAILS, PHONE } from './content/company.ts';
import { CONTACT_PAGE } from './content/contact.ts';

const Detail = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={(theme) => ({ borderTop: `1px solid ${theme.vars.palette.divider}`, paddingBlock: 2.5 })}>
    <Typography variant="subtitle1" component="h3" sx={{ marginBottom: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** The contact page. */
export const ContactPage = () => (
  <Page title="Contact" kind="editorial">
    <PageHero eyebrow={CONTACT_PAGE.eyebrow} title={CONTACT_PAGE.title} lead={CONTACT_PAGE.lead} />
    <FormAndSide title={CONTACT_PAGE.formTitle} form={<ContactForm />}>
      <Typography variant="h4" component="h2" sx={{ marginBottom: 2 }}>
        {CONTACT_PAGE.detailsTitle}
      </Typography>
      <Detail title="Email">
        <MailLink address={EMAILS.hello} />
      </Detail>
      <Detail title="Telephone">{PHONE}</Detail>
      <Detail title="Address">
        <Box component="address" sx={{ fontStyle: 'normal' }}>
          {ADDRESS.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Box>
      </Detail>
      <Detail title="Support hours">
        <SupportHours />
      </Detail>
    </FormAndSide>
  </Page>
);
