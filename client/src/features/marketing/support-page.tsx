import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Page } from '../../components/layout/page.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { Band } from './components/band.tsx';
import { Columns } from './components/columns.tsx';
import { FormAndSide } from './components/form-and-side.tsx';
import { PageHero } from './components/page-hero.tsx';
import { QuestionGroups } from './components/question-groups.tsx';
import { StarMark } from './components/star-mark.tsx';
import { StickyHeadingSection } from './components/sticky-heading-section.tsx';
import { SupportHours } from './components/support-hours.tsx';
import { SUPPORT_GROUPS, SUPPORT_PAGE, SUPPORT_RESOURCES } from './content/support.ts';
import { SupportForm } from './support/support-form.tsx';

const PriorityBox = () => (
  <Card component="section" sx={(theme) => ({ padding: 3.5, borderColor: theme.vars.palette.secondary.main })}>
    <StarMark />
    <Typography variant="h4" component="h2" sx={{ marginTop: 1 }}>
      {SUPPORT_PAGE.priority.title}
    </Typography>
    <Typography sx={{ marginTop: 1.5 }}>{SUPPORT_PAGE.priority.text}</Typography>
    <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1.5 }}>
      {SUPPORT_PAGE.priority.note}
    </Typography>
  </Card>
);

const Resources = () => (
  <Columns count={4}>
    {SUPPORT_RESOURCES.map(({ path, label, text }) => (
      <Box
        key={path}
        sx={(theme) => ({ borderTop: `1px solid ${theme.vars.palette.outline}`, paddingTop: 2, minWidth: 0 })}
      >
        <Typography variant="subtitle1" component="p">
          <TextLink alone to={paths[path]}>
            {label}
          </TextLink>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
          {text}
        </Typography>
      </Box>
    ))}
  </Columns>
);

/** The support page: a form, questions and further links. */
export const SupportPage = () => (
  <Page title="Support" kind="editorial">
    <PageHero eyebrow={SUPPORT_PAGE.eyebrow} title={SUPPORT_PAGE.title} lead={SUPPORT_PAGE.lead} />
    <FormAndSide title={SUPPORT_PAGE.formTitle} form={<SupportForm />}>
      <PriorityBox />
      <Typography variant="h5" component="h2" sx={{ marginTop: 4, marginBottom: 1.5 }}>
        {SUPPORT_PAGE.hoursTitle}
      </Typography>
      <SupportHours />
    </FormAndSide>
    <StickyHeadingSection title={SUPPORT_PAGE.questionsTitle} divided>
      <QuestionGroups groups={SUPPORT_GROUPS} level={3} />
    </StickyHeadingSection>
    <Band title={SUPPORT_PAGE.resourcesTitle} tone="sunken">
      <Resources />
    </Band>
  </Page>
);
