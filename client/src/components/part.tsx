import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reloadIfReachable } from '../lib/reload.ts';
import { Boundary } from '../lib/rendering/boundary.tsx';
import { createFetched, PartMissing } from '../lib/rendering/fetched.ts';
import { toast } from '../lib/toasts.ts';
import { PlainButton } from './plain-button.tsx';

/** Loads the page anew, or says that the service cannot be reached. */
export const reloadOrSay = async (): Promise<void> => {
  if (await reloadIfReachable()) return;
  toast({
    title: 'Still no connection',
    description: 'We could not reach the service. Please check your connection.',
    variant: 'destructive',
  });
};

const MissingPart = () => (
  <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, paddingBlock: 2 }}>
    <span>This part could not be loaded.</span>
    <PlainButton variant="outlined" onClick={() => void reloadOrSay()}>
      Try again
    </PlainButton>
  </Box>
);

/** Says in place of a part that could not be fetched that it is missing, and offers it again; the rest of the page stays. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary
    locationKey={useLocation().key}
    fallback={(error) => {
      if (error instanceof PartMissing) return <MissingPart />;
      throw error;
    }}
  >
    {children}
  </Boundary>
);

/** Declares a part of a page that is fetched when it is first shown, under a `Suspense` of the page. */
export const createPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const { Component } = createFetched(load);
  return (props: Props) => (
    <PartBoundary>
      <Component {...props} />
    </PartBoundary>
  );
};

/** Fetches a part ahead, as where the pointer or the focus reaches what opens it. */
export const preloadPart = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** Opens a menu or dialog once its program is here; says so where it could not be fetched, as there is no place for it to say so. */
export const openPart = (load: () => Promise<unknown>, open: () => void): void =>
  void load().then(open, () =>
    toast({
      title: 'This could not be opened',
      description: 'Please check your connection and reload the page.',
      variant: 'destructive',
    }),
  );
