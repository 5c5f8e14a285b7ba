import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { TextLink } from './text-link.tsx';

/** Whether what is written in the contact form reaches the team. */
export const takesContactMessages = (): boolean => window.__services__?.includes('letters') === true;

/** Words in a sentence about the team: a link to the contact form where it reaches them, else plain words. */
export const TeamLink = ({ children }: { children: ReactNode }) =>
  takesContactMessages() ? <TextLink to={paths.contact}>{children}</TextLink> : <span>{children}</span>;
