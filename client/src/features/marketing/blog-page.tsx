import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { Page } from '../../components/layout/page.tsx';
import { GirihField } from '../../components/ornament/girih-field.tsx';
import { Rosette } from '../../components/ornament/rosette.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { toast } from '../../lib/toasts.ts';
import { ArticleByline, ArticleCard } from './blog/article-card.tsx';
import { Band } from './components/band.tsx';
import { Columns } from './components/columns.tsx';
import { PageHero } from './components/page-hero.tsx';
import { ARTICLES, BLOG_CATEGORIES, BLOG_PAGE, FEATURED_ARTICLE } from './content/blog.ts';

const Featured = () => (
  <Card
    component="article"
    aria-label={FEATURED_ARTICLE.title}
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
    }}
  >
    <Box
      aria-hidden="true"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: { xs: 180, md: 360 },
        display: 'grid',
        placeItems: 'center',
        backgroundColor: 'ground.main',
      }}
    >
      <GirihField tile={96} opacity={0.22} colour="ground.textSoft" />
      <Rosette size={148} colour="ground.text" />
    </Box>
    <Box sx={{ padding: { xs: 3, md: 5 }, alignSelf: 'center' }}>
      <Typography variant="overline" component="p" sx={{ color: 'secondary.dark' }}>
        {FEATURED_ARTICLE.category}
      </Typography>
      <Typography variant="h3" sx={{ marginTop: 1 }}>
        {FEATURED_ARTICLE.title}
      </Typography>
      <Typography color="textSecondary" sx={{ marginBlock: 2, maxWidth: '58ch', textWrap: 'pretty' }}>
        {FEATURED_ARTICLE.excerpt}
      </Typography>
      <ArticleByline article={FEATURED_ARTICLE} />
    </Box>
  </Card>
);

/** The categories as buttons. They do not filter yet: all articles are shown. */
const CategoryFilter = () => (
  <Box
    role="group"
    aria-label="Filter articles by category"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBottom: { xs: 4, md: 5 } }}
  >
    {BLOG_CATEGORIES.map((category) => (
      <Button
        key={category}
        variant={category === 'All' ? 'contained' : 'outlined'}
        aria-pressed={category === 'All'}
        sx={{ borderRadius: '999px', paddingInline: '18px' }}
      >
        {category}
      </Button>
    ))}
  </Box>
);

/** A form for an e-mail address. Where the operator takes no contact messages it makes no call. */
const SubscribeBox = () => {
  const form = useRef<HTMLFormElement>(null);
  const subscribe = useApiMutation(contract.letters.send, {
    onSuccess: () => {
      form.current?.reset();
      toast(BLOG_PAGE.subscribe.done);
    },
    errorTitle: 'Not subscribed',
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!window.__services__?.includes('letters')) toast(BLOG_PAGE.subscribe.closed);
    else if (email !== '') subscribe.mutate({ body: { form: 'subscribe', email } });
  };
  return (
    <Box
      component="form"
      aria-label="Subscribe"
      ref={form}
      onSubmit={submit}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'flex-end' },
        gap: 1.5,
        maxWidth: 560,
        marginInline: 'auto',
      }}
    >
      <TextField id="subscribe-email" name="email" label="Email" type="email" autoComplete="email" />
      <Button type="submit" variant="contained" disabled={subscribe.isPending} sx={{ minHeight: 50, flex: 'none' }}>
        {BLOG_PAGE.subscribe.action}
      </Button>
    </Box>
  );
};

/** The list of blog articles. */
export const BlogPage = () => (
  <Page title="Blog" kind="editorial">
    <PageHero eyebrow={BLOG_PAGE.eyebrow} title={BLOG_PAGE.title} lead={BLOG_PAGE.lead} />
    <Band title={BLOG_PAGE.featured}>
      <Featured />
    </Band>
    <Band title={BLOG_PAGE.latest} divided>
      <CategoryFilter />
      <Columns count={3} gap={4} roomy>
        {ARTICLES.map((article) => (
          <ArticleCard key={article.title} article={article} />
        ))}
      </Columns>
    </Band>
    <Band title={BLOG_PAGE.subscribe.title} lead={BLOG_PAGE.subscribe.text} tone="sunken" width="text" centred>
      <SubscribeBox />
    </Band>
  </Page>
);
