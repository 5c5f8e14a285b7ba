import { paths } from '../lib/paths.ts';
import type { NavLink } from './nav-links.ts';

const link = (to: string, label: string): NavLink => ({ to, label });

/** What the service is, in a sentence. */
export const DESCRIPTION = 'A discreet and elegant place where exceptional Muslims find their match.';

/** The footer's links, by group. */
export const FOOTER_GROUPS: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: 'Company',
    links: [
      link(paths.about, 'About Us'),
      link(paths.team, 'Our Team'),
      link(paths.press, 'Press'),
      link(paths.careers, 'Careers'),
      link(paths.contact, 'Contact'),
    ],
  },
  {
    title: 'Membership',
    links: [
      link(paths.howItWorks, 'How It Works'),
      link(paths.pricing, 'Pricing'),
      link(paths.testimonials, 'Testimonials'),
      link(paths.successStories, 'Success Stories'),
      link(paths.events, 'Events'),
      link(paths.faq, 'FAQ'),
    ],
  },
  {
    title: 'Resources',
    links: [
      link(paths.blog, 'Blog'),
      link(paths.support, 'Support'),
      link(paths.privacyPolicy, 'Privacy Policy'),
      link(paths.termsOfService, 'Terms of Service'),
      link(paths.cookiePolicy, 'Cookie Policy'),
      link(paths.accessibility, 'Accessibility'),
    ],
  },
];
