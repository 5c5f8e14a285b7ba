import { paths } from '../../lib/paths.ts';
import { createScreenRoute, type ScreenRoute } from '../../lib/screens.ts';

/** The public information pages. */
export const marketingRoutes: readonly ScreenRoute[] = [
  createScreenRoute(paths.about, 'anyone', async () => (await import('./about-page.tsx')).AboutPage),
  createScreenRoute(paths.team, 'anyone', async () => (await import('./team-page.tsx')).TeamPage),
  createScreenRoute(paths.press, 'anyone', async () => (await import('./press-page.tsx')).PressPage),
  createScreenRoute(paths.careers, 'anyone', async () => (await import('./careers-page.tsx')).CareersPage),
  createScreenRoute(paths.contact, 'anyone', async () => (await import('./contact-page.tsx')).ContactPage),
  createScreenRoute(paths.howItWorks, 'anyone', async () => (await import('./how-it-works-page.tsx')).HowItWorksPage),
  createScreenRoute(paths.pricing, 'anyone', async () => (await import('./pricing-page.tsx')).PricingPage),
  createScreenRoute(
    paths.testimonials,
    'anyone',
    async () => (await import('./testimonials-page.tsx')).TestimonialsPage,
  ),
  createScreenRoute(
    paths.successStories,
    'anyone',
    async () => (await import('./success-stories-page.tsx')).SuccessStoriesPage,
  ),
  createScreenRoute(paths.faq, 'anyone', async () => (await import('./faq-page.tsx')).FaqPage),
  createScreenRoute(paths.blog, 'anyone', async () => (await import('./blog-page.tsx')).BlogPage),
  createScreenRoute(paths.events, 'anyone', async () => (await import('./events-page.tsx')).EventsPage),
  createScreenRoute(paths.support, 'anyone', async () => (await import('./support-page.tsx')).SupportPage),
  createScreenRoute(
    paths.privacyPolicy,
    'anyone',
    async () => (await import('./policies/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  createScreenRoute(
    paths.termsOfService,
    'anyone',
    async () => (await import('./policies/terms-of-service-page.tsx')).TermsPage,
  ),
  createScreenRoute(
    paths.accessibility,
    'anyone',
    async () => (await import('./policies/accessibility-page.tsx')).AccessibilityPage,
  ),
  createScreenRoute(
    paths.cookiePolicy,
    'anyone',
    async () => (await import('./policies/cookie-policy-page.tsx')).CookiePolicyPage,
  ),
];
