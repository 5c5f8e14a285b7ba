import type { QuestionGroup } from './types.ts';

export const FAQ_PAGE = {
  eyebrow: 'Answers',
  title: 'Frequently Asked Questions',
  lead: 'What people ask before they apply, and what members ask afterwards.',
  close: {
    title: 'Is yours not here?',
    text: 'Ask us, by e-mail or by telephone.',
    contact: 'Contact us',
    support: 'Visit support',
  },
} as const;

export const FAQ_GROUPS: readonly QuestionGroup[] = [
  {
    id: 'membership',
    title: 'Membership and application',
    questions: [
      {
        question: 'Who is this for?',
        answer:
          'For accomplished Muslim professionals who are looking for a spouse. Careers, cultures and ways of practicing differ widely among our members; the intention to marry does not.',
      },
      {
        question: 'How do I become a member?',
        answer:
          'You create an account and submit an application. Our team reads it, and may verify who you are. Once you are approved, we begin to introduce you.',
      },
      {
        question: 'How long does the review take?',
        answer: 'Usually 48 to 72 hours. You see the state of your application at any time when you sign in.',
      },
      {
        question: 'What happens when I have found someone?',
        answer:
          'Choose “I have found a match” in your account settings, and your membership takes the status “Found Match”: you are no longer introduced to anyone, and you may leave whenever you like. We hope you will write to us.',
      },
    ],
  },
  {
    id: 'matching',
    title: 'Matches and messages',
    questions: [
      {
        question: 'How many matches will I receive?',
        answer: 'Each day up to 3 on Standard, 7 on Premium and 10 on VIP. Quality decides: on some days it is fewer.',
      },
      {
        question: 'How are matches chosen?',
        answer:
          'We consider over 100 compatibility factors, among them faith and practice, family, place, education and what you have told us matters most. Every introduction says why it was made.',
      },
      {
        question: 'When can I write to someone?',
        answer:
          'When both of you have said that you are interested. Until then no one learns of your interest, and a refusal is never announced.',
      },
      {
        question: 'What does a matchmaker do?',
        answer:
          'VIP members have a dedicated matchmaker who knows their story, suggests and advises, and replies within 24 hours.',
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy and safety',
    questions: [
      {
        question: 'Who can see my profile?',
        answer:
          'Never the public web. By default the members whom we introduce or recommend you to. You can open it to all members, or narrow it: then others see only a card with your first name, age, place, work and portrait until you are connected.',
      },
      {
        question: 'Can I avoid being shown to people I know?',
        answer:
          'Yes. With “Hide me from people I know” you are neither shown nor introduced to colleagues who have or had an e-mail at your company’s domain, nor to accounts that have or had a number that you list in your privacy settings.',
      },
      {
        question: 'Are members verified?',
        answer:
          'A person reads every application. When our team has verified a member’s name, age and gender, their profile says so. Where it does not, we have not verified them.',
      },
      {
        question: 'What can I do if someone behaves badly?',
        answer:
          'Block them, and you no longer see each other. Report them, and our staff will look into it without telling them who did; they can suspend the account.',
      },
    ],
  },
  {
    id: 'billing',
    title: 'Plans and billing',
    questions: [
      {
        question: 'What does membership cost?',
        answer: 'Standard is $49.99, Premium $99.99 and VIP $249.99 per month, in US dollars.',
      },
      {
        question: 'Is there a refund?',
        answer:
          'The first week is covered by our 7-day satisfaction guarantee with a full refund. After 7 days, and for partial months, there is none. There is no free trial.',
      },
      {
        question: 'How do I change or cancel my plan?',
        answer:
          'Changes take effect at the next billing cycle. Subscriptions renew automatically; you can cancel any time and stay a member to the end of the period.',
      },
      {
        question: 'Can I take a break?',
        answer:
          'A membership can be paused for up to three months. Your conversations go on, and introductions that you have not answered wait for you.',
      },
    ],
  },
  {
    id: 'support',
    title: 'Account and support',
    questions: [
      {
        question: 'How quickly does support reply?',
        answer: 'Within 48 hours on Standard, 24 hours on Premium and 12 hours on VIP.',
      },
      {
        question: 'When is support there?',
        answer: 'Mon-Fri 9am-5pm EST. On the weekend we are closed.',
      },
      {
        question: 'I have forgotten my password.',
        answer:
          'Choose “Forgot password” where you sign in. If nothing arrives, write to us: our staff can give you a one-time link.',
      },
      {
        question: 'Can I take my data with me, or delete it?',
        answer:
          'Both, in your account settings. You can download everything that we keep about you as one archive. If you leave, you disappear immediately, and your account is erased after 28 days.',
      },
    ],
  },
];
