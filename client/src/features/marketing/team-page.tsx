import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Page } from '../../components/layout/page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Medallion } from '../../components/portrait/medallion.tsx';
import { paths } from '../../lib/paths.ts';
import { Band } from './components/band.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { PageHero } from './components/page-hero.tsx';
import { TEAM, TEAM_PAGE } from './content/team.ts';
import type { TeamMember } from './content/types.ts';
import { splitFullName } from './lib/split-full-name.ts';

const MemberCard = ({ member }: { member: TeamMember }) => (
  <Card
    component="article"
    aria-label={member.name}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      // Three in the first row and two in the second, all of the same width.
      width: { xs: '100%', sm: 'calc((100% - 24px) / 2)', lg: 'calc((100% - 48px) / 3)' },
    }}
  >
    <Box sx={{ height: { xs: 200, lg: 232 } }}>
      <Medallion seed={member.image} name={splitFullName(member.name)} shape="fill" />
    </Box>
    <Box sx={{ padding: 3 }}>
      <Typography variant="h5" component="h3">
        {member.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'secondary.dark', fontWeight: 540, marginTop: 0.25 }}>
        {member.role}
      </Typography>
      <Typography color="textSecondary" sx={{ marginTop: 1.5, textWrap: 'pretty' }}>
        {member.bio}
      </Typography>
    </Box>
  </Card>
);

/** The team page. */
export const TeamPage = () => (
  <Page title="Our Team" kind="editorial">
    <PageHero eyebrow={TEAM_PAGE.eyebrow} title={TEAM_PAGE.title} lead={TEAM_PAGE.lead} />
    <Band title={TEAM_PAGE.listTitle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'center' }}>
        {TEAM.map((member) => (
          <MemberCard key={member.name} member={member} />
        ))}
      </Box>
    </Band>
    <ClosingCall title={TEAM_PAGE.join.title} text={TEAM_PAGE.join.text}>
      <LinkButton to={paths.register} size="large">
        {TEAM_PAGE.join.action}
      </LinkButton>
    </ClosingCall>
  </Page>
);
