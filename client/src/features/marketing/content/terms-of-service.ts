import { BRAND } from '../../../../../shared/brand.ts';
import { EMAILS } from './company.ts';
import type { Policy } from './types.ts';

export const TERMS: Policy = {
  title: 'Terms of Service',
  lead: 'What you may expect of us, and what we ask of you.',
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance of These Terms',
      paragraphs: [
        `These terms are an agreement between you and ${BRAND.name}. By creating an account or using the service you accept them, together with the Privacy Policy and the Cookie Policy.`,
      ],
    },
    {
      id: 'eligibility',
      title: 'Eligibility',
      paragraphs: ['To use the service you must:'],
      list: [
        'be at least 18 years old;',
        'be legally able to marry;',
        'not be currently married, unless permitted by your beliefs and local law;',
        'use the service for the purpose of marriage and in your own name.',
      ],
    },
    {
      id: 'membership',
      title: 'Application and Membership',
      paragraphs: [
        'Membership is by invitation and requires approval. We may accept or decline an application at our discretion, and we need not give reasons. You may apply once for each account.',
      ],
    },
    {
      id: 'account',
      title: 'Your Account',
      paragraphs: [
        'You are responsible for what happens under your account and for keeping your password to yourself. Tell us immediately if you believe that someone else has used it. An account may not be lent, sold or shared.',
      ],
    },
    {
      id: 'verification',
      title: 'Verification',
      paragraphs: [
        'You agree that we may verify your identity and what you have told us, and that we may suspend an account while doing so. Verification lowers risk; it does not remove it, and you remain responsible for your own care when you meet people.',
      ],
    },
    {
      id: 'conduct',
      title: 'Moderation',
      paragraphs: ['Treat other members with courtesy. In particular you may not:'],
      list: [
        'harass, threaten, deceive or demean anyone;',
        'ask for money, or advertise anything;',
        'copy, record or pass on another member’s profile, photographs or messages;',
        'use automated means to reach or to read the service.',
      ],
    },
    {
      id: 'content',
      title: 'What You Post',
      paragraphs: [
        'Your words and photographs remain yours. You permit us to store and show them as the service requires and as your settings allow. You confirm that you have the right to share them and that they are true.',
      ],
    },
    {
      id: 'matching',
      title: 'Introductions and Advice',
      paragraphs: [
        'Introductions, scores, explanations and the advice of our matchmakers are given in good faith. We do not promise that you will meet someone, or that what another member says is accurate.',
      ],
    },
    {
      id: 'payment',
      title: 'Plans, Payment and Renewal',
      paragraphs: [
        'Prices are shown before you subscribe. Subscriptions renew automatically until you cancel. You can cancel any time; your membership stays active to the end of the period. Changes of plan take effect at the next billing cycle. A membership may be paused for up to three months.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'Our 7-day satisfaction guarantee gives a full refund in the first week. There are no refunds after 7 days or for partial months, and there is no free trial.',
      ],
    },
    {
      id: 'termination',
      title: 'Suspension and Termination',
      paragraphs: [
        'You may have your account deleted at any time. We may suspend or end a membership that breaks these terms or endangers others; where it is safe to do so we will tell you why.',
      ],
    },
    {
      id: 'liability',
      title: 'Disclaimers and Limitation of Liability',
      paragraphs: [
        'The service is provided as it is. To the extent that the law permits, we are not liable for indirect or consequential loss, nor for the conduct of members, and our total liability is limited to what you paid us in the twelve months before the claim.',
      ],
    },
    {
      id: 'law',
      title: 'Governing Law',
      paragraphs: [
        'These terms are governed by the laws of the State of Delaware, without regard to its rules on conflict of laws. Its courts have jurisdiction, unless the law of the place where you live gives you another that cannot be waived.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and Contact',
      paragraphs: [
        `We may change these terms; the date at the head shows when, and we tell members of material changes before they take effect. Questions reach us at ${EMAILS.hello}.`,
      ],
    },
  ],
};
