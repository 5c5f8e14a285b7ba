/** Every screen, who looks at it, and what its tab is called before ` | Mithaq`. */
export interface Screen {
  readonly path: string;
  readonly title: RegExp;
}

const PUBLIC: readonly Screen[] = [
  { path: '/', title: /./ },
  { path: '/auth?tab=login', title: /./ },
  { path: '/auth?tab=register', title: /./ },
  { path: '/reset?token=none', title: /./ },
  { path: '/about', title: /About/ },
  { path: '/team', title: /Team/ },
  { path: '/press', title: /Press/ },
  { path: '/careers', title: /Careers/ },
  { path: '/contact', title: /Contact/ },
  { path: '/how-it-works', title: /How It Works/i },
  { path: '/pricing', title: /Pricing/ },
  { path: '/testimonials', title: /Testimonials/ },
  { path: '/success-stories', title: /Success Stories/ },
  { path: '/faq', title: /Questions|FAQ/ },
  { path: '/blog', title: /Blog/ },
  { path: '/events', title: /Events/ },
  { path: '/privacy-policy', title: /Privacy Policy/ },
  { path: '/terms-of-service', title: /Terms of Service/ },
  { path: '/support', title: /Support/ },
  { path: '/accessibility', title: /Accessibility/ },
  { path: '/cookie-policy', title: /Cookie Policy/ },
  { path: '/no-such-page', title: /Page Not Found/ },
];

const MEMBER: readonly Screen[] = [
  { path: '/', title: /./ },
  { path: '/matches', title: /Matches/ },
  { path: '/messages', title: /Messages/ },
  { path: '/profile', title: /Profile/ },
  { path: '/profile/questions', title: /Questions/ },
  { path: '/profile/questions/family-plans', title: /Family plans/ },
  { path: '/settings', title: /Settings/ },
];

/** Account (of the demo community) → the screens that are looked at as them. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  visitor: PUBLIC,
  'applicant@demo.test': [
    { path: '/application', title: /Application/ },
    { path: '/application-status', title: /Application/ },
    { path: '/matches', title: /Access Restricted/ },
  ],
  'pending@demo.test': [{ path: '/application-status', title: /Application/ }],
  'rejected@demo.test': [{ path: '/application-status', title: /Application/ }],
  'premium@demo.test': MEMBER,
  'vip@demo.test': [
    { path: '/matchmaker', title: /Matchmaker/ },
    { path: '/vip', title: /VIP/ },
    { path: '/vip/ai-matchmaker', title: /Matchmaker/ },
    { path: '/vip/events', title: /Events/ },
    { path: '/vip/concierge', title: /Concierge/ },
  ],
  'vip-unassigned@demo.test': [{ path: '/matchmaker', title: /Matchmaker/ }],
  'admin@demo.test': [
    { path: '/staff', title: /./ },
    { path: '/staff/members', title: /./ },
    { path: '/staff/jobs', title: /Jobs/ },
    { path: '/staff/audit', title: /./ },
  ],
  'matchmaker@demo.test': [
    { path: '/staff/members', title: /./ },
    { path: '/staff/conversations', title: /./ },
  ],
};
