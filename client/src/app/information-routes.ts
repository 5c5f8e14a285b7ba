import type { RouteObject } from 'react-router-dom';
import { lazyRoute } from './lazy-route.tsx';
import { paths } from './paths.ts';

/** The public information pages; they share the parts of one feature. */
export const informationRoutes: RouteObject[] = [
  lazyRoute(paths.about, async () => (await import('../features/public/about-page.tsx')).AboutPage),
  lazyRoute(paths.team, async () => (await import('../features/public/team-page.tsx')).TeamPage),
  lazyRoute(paths.press, async () => (await import('../features/public/press-page.tsx')).PressPage),
  lazyRoute(paths.careers, async () => (await import('../features/public/careers-page.tsx')).CareersPage),
  lazyRoute(paths.contact, async () => (await import('../features/public/contact-page.tsx')).ContactPage),
  lazyRoute(paths.howItWorks, async () => (await import('../features/public/how-it-works-page.tsx')).HowItWorksPage),
  lazyRoute(paths.pricing, async () => (await import('../features/public/pricing-page.tsx')).PricingPage),
  lazyRoute(
    paths.testimonials,
    async () => (await import('../features/public/testimonials-page.tsx')).TestimonialsPage,
  ),
  lazyRoute(
    paths.successStories,
    async () => (await import('../features/public/success-stories-page.tsx')).SuccessStoriesPage,
  ),
  lazyRoute(paths.faq, async () => (await import('../features/public/faq-page.tsx')).FaqPage),
  lazyRoute(paths.blog, async () => (await import('../features/public/blog-page.tsx')).BlogPage),
  lazyRoute(paths.events, async () => (await import('../features/public/events-page.tsx')).EventsPage),
  lazyRoute(paths.support, async () => (await import('../features/public/support-page.tsx')).SupportPage),
  lazyRoute(
    paths.privacyPolicy,
    async () => (await import('../features/public/policies/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  lazyRoute(paths.termsOfService, async () => (await import('../features/public/policies/terms-page.tsx')).TermsPage),
  lazyRoute(
    paths.accessibility,
    async () => (await import('../features/public/policies/accessibility-page.tsx')).AccessibilityPage,
  ),
  lazyRoute(
    paths.cookiePolicy,
    async () => (await import('../features/public/policies/cookie-policy-page.tsx')).CookiePolicyPage,
  ),
];
