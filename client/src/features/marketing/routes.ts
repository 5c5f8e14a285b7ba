import { paths } from '../../lib/paths.ts';
import { type ScreenRoute, screenRoute } from '../../lib/screens.ts';

/** The public information pages. */
export const marketingRoutes: readonly ScreenRoute[] = [
  screenRoute(paths.about, 'anyone', async () => (await import('./about-page.tsx')).AboutPage),
  screenRoute(paths.team, 'anyone', async () => (await import('./team-page.tsx')).TeamPage),
  screenRoute(paths.press, 'anyone', async () => (await import('./press-page.tsx')).PressPage),
  screenRoute(paths.careers, 'anyone', async () => (await import('./careers-page.tsx')).CareersPage),
  screenRoute(paths.contact, 'anyone', async () => (await import('./contact-page.tsx')).ContactPage),
  screenRoute(paths.howItWorks, 'anyone', async () => (await import('./how-it-works-page.tsx')).HowItWorksPage),
  screenRoute(paths.pricing, 'anyone', async () => (await import('./pricing-page.tsx')).PricingPage),
  screenRoute(paths.testimonials, 'anyone', async () => (await import('./testimonials-page.tsx')).TestimonialsPage),
  screenRoute(
    paths.successStories,
    'anyone',
    async () => (await import('./success-stories-page.tsx')).SuccessStoriesPage,
  ),
  screenRoute(paths.faq, 'anyone', async () => (await import('./faq-page.tsx')).FaqPage),
  screenRoute(paths.blog, 'anyone', async () => (await import('./blog-page.tsx')).BlogPage),
  screenRoute(paths.events, 'anyone', async () => (await import('./events-page.tsx')).EventsPage),
  screenRoute(paths.support, 'anyone', async () => (await import('./support-page.tsx')).SupportPage),
  screenRoute(
    paths.privacyPolicy,
    'anyone',
    async () => (await import('./policies/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  screenRoute(paths.termsOfService, 'anyone', async () => (await import('./policies/terms-page.tsx')).TermsPage),
  screenRoute(
    paths.accessibility,
    'anyone',
    async () => (await import('./policies/accessibility-page.tsx')).AccessibilityPage,
  ),
  screenRoute(
    paths.cookiePolicy,
    'anyone',
    async () => (await import('./policies/cookie-policy-page.tsx')).CookiePolicyPage,
  ),
];
