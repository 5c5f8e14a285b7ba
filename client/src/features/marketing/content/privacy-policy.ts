import { BRAND } from '../../../../../shared/brand.ts';
import { ACCOUNT_LIMITS } from '../../../../../shared/limits.ts';
import { EMAILS } from './company.ts';
import type { Policy } from './types.ts';

export const PRIVACY_POLICY: Policy = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why we know it, and what you can do about it.',
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      paragraphs: [
        `${BRAND.name} is a private, invitation-only matchmaking service. This policy explains how we handle personal information of visitors, applicants and members. By using the service you agree to it; if you do not agree, please do not use the service.`,
        'Some of what you tell us, such as your religious practice or your background, is sensitive. We ask for it because matching depends on it, and we use it only to read your application, to introduce you and to show your profile as far as your settings allow.',
      ],
    },
    {
      id: 'information-collected',
      title: 'Information We Collect',
      paragraphs: ['We collect what you give us, and the little that running the service requires.'],
      list: [
        'Account: your name, e-mail address, username, password (stored only as a hash) and, if you wish, your telephone number.',
        'Application and profile: age, gender, ethnicity, location, height, marital status, children, occupation, education, income range, religious practice, photographs and what you write about yourself.',
        'People you know, if you list their telephone numbers: a keyed fingerprint of each, never the number, used only to keep them and you apart.',
        'Every e-mail address and telephone number that your account or application ever had: keyed fingerprints, so that nobody undoes another’s hiding, or comes back after a suspension, by changing theirs.',
        'Use of the service: your settings, when you opened and answered introductions and what you answered, your answers to our questions, your messages, whom you block or report, the times of your visits, and the browser and system of each device on which you are signed in.',
        'A passport or national ID, where we take them and you send one to be verified: one picture, kept encrypted, which our administrators alone look at and which we erase seven days after our decision, after thirty days without one, and at once when you leave; what they checked on it stands on your profile.',
        'Letters that you write to support or by the forms of our public pages, and our answers, with your name and e-mail address, for a year.',
        'Technical records: requests to our servers, kept briefly for security and to find faults.',
      ],
    },
    {
      id: 'use',
      title: 'How We Use Your Information',
      paragraphs: ['We use personal information for these purposes only.'],
      list: [
        'To review applications and to verify who you are.',
        'To compute introductions and to explain them. Computation may use automated analysis; your name and photographs are never part of it, and your contact details only to keep apart people who hide from each other.',
        'To carry messages between members who are connected, and between VIP members and their matchmaker.',
        'To show you what is new while you use the service, to answer your letters, and to keep the service safe.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing of Your Information',
      paragraphs: [
        'Other members see your profile only as far as your privacy settings allow. Your e-mail address, telephone number and income are never shown to another member.',
        'Our staff see what their work requires: those who review applications, photographs and reports, and your matchmaker if you have one. They see how many of your messages our rules have marked, and read a message between members only where someone has reported it; a conversation with a matchmaker is open to that matchmaker and to our administrators. Your matchmaker sees your answers to our questions only while you share them; other members see one only where you show it on your profile. What they and our staff note about you is in your export.',
        'If you have a matchmaker, they, and whoever stands in for them, see your whole profile and your photos for as long as they work with you; your e-mail address, telephone number and income they open apart, and you can read that they did. Of those to whom we introduced you they see the first name, age, place and work, and each answer only once you know it yourself.',
        'Matchmakers who look for an introduction for a VIP member find others by first name, age, place and work, and never learn whom someone has blocked or hides from. They may open the profile of somebody whom they could introduce, at most 50 people a day, and then see what an introduction would show by that person’s settings, photos included. Each time is recorded, and the person reads it in their settings. Members who were here before matchmakers opened profiles were told of it 14 days before.',
        'Suppliers who run our infrastructure process data on our behalf and under contract. We do not sell personal information, and we disclose it to authorities only where the law obliges us.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      paragraphs: [
        'Connections are encrypted, passwords are hashed, a new password ends your sessions everywhere else, and access by staff is recorded. No system is beyond failure; should a breach concern you, we will tell you without delay.',
        'No web page can prevent someone from photographing a screen. Where you ask us to hinder screenshots we blur and mark photographs, and we say plainly that this is a hindrance and not a guarantee.',
      ],
    },
    {
      id: 'rights',
      title: 'Your Rights',
      paragraphs: [
        'Wherever you live, you may do the following at any time. What your settings do not offer, we do for you when you write to us.',
      ],
      list: [
        'see, correct and export the information that we hold about you;',
        'have your account and its information deleted;',
        'narrow who sees you, pause your membership, or withdraw a consent;',
        'object to a use of your information, and complain to a supervisory authority.',
      ],
    },
    {
      id: 'retention',
      title: 'Retention',
      paragraphs: [
        `We keep your information while you have an account. When you delete it, your profile disappears immediately. For ${ACCOUNT_LIMITS.returnDays} days you can come back by signing in; then the rest is erased, except for what the law obliges us to keep and what is needed to protect other members, such as a report about you, or the fingerprints by which we see who comes back.`,
      ],
    },
    {
      id: 'international-transfers',
      title: 'International Transfers',
      paragraphs: [
        'We operate from the United States. If you use the service from elsewhere, your information is transferred there, under safeguards that the law of your country recognizes, such as standard contractual clauses.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to This Policy',
      paragraphs: [
        'When we change this policy we change the date at its head, and we tell members of anything material before it takes effect.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact Us',
      paragraphs: [
        `Questions about your information reach our privacy team at ${EMAILS.privacy}. We answer within thirty days, usually sooner.`,
      ],
    },
  ],
};
