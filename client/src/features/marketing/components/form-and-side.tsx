import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { SideBySide } from '../../../components/layout/side-by-side.tsx';
import { useHydrated } from '../../../lib/rendering/hydrated.ts';
import { Container } from './container.tsx';

interface FormAndSideProps {
  /** Shown above the form. */
  title: string;
  form: ReactNode;
  /** Shown beside the form. */
  children: ReactNode;
}

/** A form on a sheet, with information beside it. On a prerendered page the form comes with the program that sends it. */
export const FormAndSide = ({ title, form, children }: FormAndSideProps) => {
  const id = useId();
  return (
    <Container>
      <Box sx={{ paddingBlock: { xs: 5, md: 9 } }}>
        <SideBySide shares={[7, 4]}>
          <Card component="section" aria-labelledby={id} sx={{ padding: { xs: 2.5, sm: 4, md: 5 } }}>
            <Typography id={id} variant="h4" component="h2" sx={{ marginBottom: 3 }}>
              {title}
            </Typography>
            {useHydrated() ? form : <Box sx={{ minHeight: 600 }} />}
          </Card>
          <Box>{children}</Box>
        </SideBySide>
      </Box>
    </Container>
  );
};
