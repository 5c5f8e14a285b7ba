import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { lazyRoute } from './lazy-route.tsx';

/** The public information pages; they share the parts of one feature. */
export const informationRoutes: RouteObject[] = [
  lazyRoute(paths.about, async () => (await import('../features/marketing/about-page.tsx')).AboutPage),
  lazyRoute(paths.team, async () => (await import('../features/marketing/team-page.tsx')).TeamPage),
  lazyRoute(paths.press, async () => (await import('../features/marketing/press-page.tsx')).PressPage),
  lazyRoute(paths.careers, async () => (await import('../features/marketing/careers-page.tsx')).CareersPage),
  lazyRoute(paths.contact, async () => (await import('../features/marketing/contact-page.tsx')).ContactPage),
  lazyRoute(paths.howItWorks, async () => (await import('../features/marketing/how-it-works-page.tsx')).HowItWorksPage),
  lazyRoute(paths.pricing, async () => (await import('../features/marketing/pricing-page.tsx')).PricingPage),
  lazyRoute(
    paths.testimonials,
    async () => (await import('../features/marketing/testimonials-page.tsx')).TestimonialsPage,
  ),
  lazyRoute(
    paths.successStories,
    async () => (await import('../features/marketing/success-stories-page.tsx')).SuccessStoriesPage,
  ),
  lazyRoute(paths.faq, async () => (await import('../features/marketing/faq-page.tsx')).FaqPage),
  lazyRoute(paths.blog, async () => (await import('../features/marketing/blog-page.tsx')).BlogPage),
  lazyRoute(paths.events, async () => (await import('../features/marketing/events-page.tsx')).EventsPage),
  lazyRoute(paths.support, async () => (await import('../features/marketing/support-page.tsx')).SupportPage),
  lazyRoute(
    paths.privacyPolicy,
    async () => (await import('../features/marketing/policies/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  lazyRoute(
    paths.termsOfService,
    async () => (await import('../features/marketing/policies/terms-page.tsx')).TermsPage,
  ),
  lazyRoute(
    paths.accessibility,
    async () => (await import('../features/marketing/policies/accessibility-page.tsx')).AccessibilityPage,
  ),
  lazyRoute(
    paths.cookiePolicy,
    async () => (await import('../features/marketing/policies/cookie-policy-page.tsx')).CookiePolicyPage,
  ),
];
