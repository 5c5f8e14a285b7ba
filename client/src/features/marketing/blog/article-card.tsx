import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { WrittenDay } from '../components/written-day.tsx';
import type { Article } from '../content/types.ts';

/** The article's author, date and reading time. */
export const ArticleByline = ({ article }: { article: Article }) => (
  <Box>
    <Typography variant="subtitle2" component="p">
      {article.author}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {article.authorRole}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5, '& > *': { whiteSpace: 'nowrap' } }}>
      <WrittenDay day={article.date} /> · <span>{article.readTime}</span>
    </Typography>
  </Box>
);

/** One article in the list. */
export const ArticleCard = ({ article }: { article: Article }) => (
  <Box
    component="article"
    aria-label={article.title}
    sx={(theme) => ({
      borderTop: `1px solid ${theme.vars.palette.outline}`,
      paddingTop: 2.5,
      paddingBottom: 2,
      display: 'flex',
      flexDirection: 'column',
    })}
  >
    <Typography variant="overline" component="p" sx={{ color: 'secondary.dark' }}>
      {article.category}
    </Typography>
    <Typography variant="h4" component="h3" sx={{ marginTop: 0.5 }}>
      {article.title}
    </Typography>
    <Typography color="textSecondary" sx={{ flex: 1, marginTop: 1.5, marginBottom: 2.5, textWrap: 'pretty' }}>
      {article.excerpt}
    </Typography>
    <ArticleByline article={article} />
  </Box>
);
