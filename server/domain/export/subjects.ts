import { type ProfileFeedback, ProfileFeedbackModel } from '../../models/matching/profile-feedback.ts';
import { type AccountNotification, AccountNotificationModel } from '../../models/members/account-notification.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { type ApplicationDraft, ApplicationDraftModel } from '../../models/members/application-draft.ts';
import { type Block, BlockModel } from '../../models/members/block.ts';
import { type ContactList, ContactListModel } from '../../models/members/contact-list.ts';
import { type Notification, NotificationModel } from '../../models/members/notification.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type PushSubscription, PushSubscriptionModel } from '../../models/members/push-subscription.ts';
import { type QuestionAnswers, QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type VerificationDocument, VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { type MemberNote, MemberNoteModel } from '../../models/operations/member-note.ts';
import { type ModerationAction, ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { type Report, ReportModel } from '../../models/operations/report.ts';
import type { OwnSession } from '../accounts/own-sessions.ts';
import type { UserActor } from '../kernel/actor.ts';
import { listEntries } from '../membership/overview.ts';
import { loadIntroductionQuestions, loadIntroductions, loadPhotoAccess } from './introductions.ts';
import { loadStaffLooks } from './staff-looks.ts';

/** What is kept about a person under one subject, with a line that explains it. */
interface Subject {
  readonly name: string;
  readonly about: string;
  readonly load: (actor: UserActor, sessions: readonly OwnSession[]) => Promise<unknown>;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'account',
    about:
      'Who you are to us and how we reach you. Of your password we keep only a hash, which is not included, and of every e-mail and phone number that you ever gave us a fingerprint; this is how many.',
    load: async ({ user }) => ({
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      newName: user.nameChange ?? null,
      newEmail: user.emailChange?.email ?? null,
      phone: user.phone,
      username: user.username,
      role: user.role,
      membershipTier: user.membershipTier,
      createdAt: user.createdAt,
      lastActiveAt: user.lastActiveAt,
      pause: user.pause ?? null,
      withoutMatchmakerSince: user.withoutMatchmakerSince ?? null,
      matchmakerStandsInUntil: user.cover?.until ?? null,
      fingerprints: { emails: user.emailHashes.length, numbers: user.nationalPhoneHashes.length },
    }),
  },
  {
    name: 'membership',
    about:
      'What happened in your membership: plans, invoices, payments, refunds and breaks, oldest first. Amounts are cents of US dollars, tax included.',
    load: async ({ user }) =>
      (await listEntries(user)).map(({ at, happening, payment }) => {
        if (!payment) return { at, ...happening };
        const { method, reference, paidOn } = payment;
        return { at, ...happening, method, reference, paidOn };
      }),
  },
  {
    name: 'profile',
    about:
      'What you say about yourself, and how our team verified you. Your income is seen by staff alone, and only with a reason.',
    load: async ({ userId }) => {
      const profile = await ProfileModel.findById(userId).lean<Profile>();
      if (!profile?.verification) return withoutId(profile);
      const { by: _, ...verification } = profile.verification;
      return { ...withoutId(profile), verification };
    },
  },
  {
    name: 'verificationDocuments',
    about: 'Which documents you sent to show who you are, when, and what was decided. The pictures are not included.',
    load: async ({ userId }) =>
      (
        await VerificationDocumentModel.find({ userId }, { file: 0 })
          .sort({ sentAt: -1 })
          .lean<VerificationDocument[]>()
      ).map(({ kind, sentAt, status, decidedAt }) => ({ kind, sentAt, status, decidedAt })),
  },
  {
    name: 'settings',
    about:
      'Your preferences for introductions, from which day each limit counts, your privacy, your notifications and the times when they wait.',
    load: async ({ userId }) => withoutId(await SettingsModel.findById(userId, { mailLinkKey: 0 }).lean<Settings>()),
  },
  {
    name: 'application',
    about: 'Your application, what our team asked you about it, what was decided, and your appeal.',
    load: async ({ userId }) => {
      const application = await ApplicationModel.findOne({ userId }).lean<Application>();
      if (!application) return null;
      const { status, answers, submittedAt, decidedAt, reason, appeal } = application;
      const questions = (application.questions ?? []).map(({ question, askedAt, answer, answeredAt }) => ({
        question,
        askedAt,
        answer,
        answeredAt,
      }));
      const decision = { status, submittedAt, decidedAt, reason };
      if (!appeal) return { ...decision, answers, questions };
      const { text, madeAt, first } = appeal;
      const against = { decidedAt: first.decidedAt, reason: first.reason };
      return { ...decision, answers, questions, appeal: { text, madeAt, against } };
    },
  },
  {
    name: 'applicationDraft',
    about: 'What you have written of an application that you have not sent.',
    load: async ({ userId }) => {
      const draft = await ApplicationDraftModel.findById(userId).lean<ApplicationDraft>();
      return draft && { changedAt: draft.changedAt, fields: draft.fields };
    },
  },
  {
    name: 'questions',
    about:
      'Your answers to the questions for matching, what each may be used for, and whether you share them with your matchmaker. No one else sees one that you do not show on your profile.',
    load: async ({ userId }) => {
      const kept = await QuestionAnswersModel.findById(userId).lean<QuestionAnswers>();
      return { sharedWithMatchmaker: kept?.sharing ?? null, answers: kept?.answers ?? {} };
    },
  },
  {
    name: 'hiddenFrom',
    about: 'The phone numbers you hide from. We keep fingerprints, from which no number can be read; this is how many.',
    load: async ({ userId }) => ({
      numbers: (await ContactListModel.findById(userId).lean<ContactList>())?.count ?? 0,
    }),
  },
  {
    name: 'introductions',
    about:
      'Whom you were introduced to and at which place of the day, when you first looked at their profile, what you answered and when, why not if you said so, and what your matchmaker wrote where they chose. A name is missing where you no longer see the person.',
    load: loadIntroductions,
  },
  {
    name: 'introductionQuestions',
    about: 'When your matchmaker asked about introducing somebody to you, and your answer. They are not named.',
    load: loadIntroductionQuestions,
  },
  {
    name: 'photoAccess',
    about:
      'Of those whom you see now: whom you let see your photos, or not, whatever your setting says (we do not keep when you decided); whose photos you have asked to see and have no answer yet, and who asks to see yours.',
    load: loadPhotoAccess,
  },
  {
    name: 'feedback',
    about: 'The suggestions for your profile that we keep.',
    load: async ({ userId }) => {
      const insight = await ProfileFeedbackModel.findById(userId).lean<ProfileFeedback>();
      return (
        insight && { computedAt: insight.computedAt, strengths: insight.strengths, suggestions: insight.suggestions }
      );
    },
  },
  {
    name: 'notices',
    about: 'What we notified you of within 90 days, and when you read it.',
    load: async ({ userId }) =>
      (await NotificationModel.find({ userId }).sort({ at: -1 }).lean<Notification[]>()).map(
        ({ kind, at, readAt, topics }) => ({
          kind,
          at,
          readAt,
          ...(topics && { topics }),
        }),
      ),
  },
  {
    name: 'blocked',
    about: 'Whom you have blocked, by the name of that time.',
    load: async ({ userId }) =>
      (await BlockModel.find({ blockerId: userId }).lean<Block[]>()).map(({ firstName, createdAt }) => ({
        firstName,
        blockedAt: createdAt,
      })),
  },
  {
    name: 'reports',
    about: 'What you reported, with the messages that you showed us.',
    load: async ({ userId }) =>
      (await ReportModel.find({ reporterId: userId }).lean<Report[]>()).map((report) => ({
        reason: report.reason,
        status: report.status,
        createdAt: report.createdAt,
        statements: report.statements.map(({ details, evidence, at }) => ({
          at,
          details,
          messages: evidence.map(({ senderId, content, createdAt }) => ({
            at: createdAt,
            from: senderId === userId ? 'you' : 'them',
            text: content,
          })),
        })),
      })),
  },
  {
    name: 'letters',
    about:
      'What you wrote to support and by the forms of our public pages while you were signed in, within a year, what our team answered, and the word with which they put it aside.',
    load: async ({ userId }) =>
      (await ContactMessageModel.find({ userId }).sort({ createdAt: -1 }).lean<ContactMessage[]>()).map(
        ({ form, topic, name, email, message, createdAt, replies = [], doneWords = null }) => ({
          form,
          topic,
          name,
          email,
          message,
          writtenAt: createdAt,
          replies: replies.map(({ channel, text, at }) => ({
            at,
            from: channel === undefined ? 'you' : 'us',
            text,
          })),
          staffWord: doneWords,
        }),
      ),
  },
  {
    name: 'devices',
    about: 'Where you are signed in.',
    load: async (_, sessions) =>
      sessions.map(({ client, startedAt, seenAt }) => ({
        client,
        signedInAt: new Date(startedAt),
        lastActive: new Date(seenAt),
      })),
  },
  {
    name: 'pushDevices',
    about: 'Which browsers show you notifications. Their addresses and keys are not included.',
    load: async ({ userId }) =>
      (await PushSubscriptionModel.find({ userId }).sort({ createdAt: -1 }).lean<PushSubscription[]>()).map(
        ({ client, createdAt, goneAt }) => ({ client, createdAt, goneAt }),
      ),
  },
  {
    name: 'staffLooks',
    about: 'Who of our staff opened which part of your file, by day, within two years.',
    load: loadStaffLooks,
  },
  {
    name: 'staffNotes',
    about: 'What your matchmaker and our team have noted about you for their work.',
    load: async ({ userId }) =>
      (await MemberNoteModel.find({ userId }).sort({ createdAt: -1 }).lean<MemberNote[]>()).map(
        ({ text, createdAt, changedAt }) => ({ text, writtenAt: createdAt, changedAt }),
      ),
  },
  {
    name: 'staffChanges',
    about: 'What our staff changed in your account, and what they wrote to you about your conduct, within a year.',
    load: async ({ userId }) =>
      (await AccountNotificationModel.find({ userId }).sort({ at: -1 }).lean<AccountNotification[]>()).map(
        ({ kind, at, message = null, until = null }) => ({ kind, at, message, until }),
      ),
  },
  {
    name: 'appeals',
    about: 'What you wrote against a suspension of your account, and what our team answered.',
    load: async ({ userId }) =>
      (
        await ModerationActionModel.find({ userId, appeal: { $ne: null } })
          .sort({ at: -1 })
          .lean<ModerationAction[]>()
      ).map(
        ({ appeal }) =>
          appeal && {
            text: appeal.text,
            writtenAt: appeal.madeAt,
            decision: appeal.decision,
            decidedAt: appeal.decidedAt,
            answer: appeal.answer,
          },
      ),
  },
];

/** Writes `account.json`, one subject after the other. */
export async function* writeAccountFile(actor: UserActor, sessions: readonly OwnSession[]): AsyncGenerator<string> {
  let separator = '{\n';
  for (const { name, about, load } of SUBJECTS) {
    const written = JSON.stringify({ about, data: await load(actor, sessions) }, null, 2);
    yield `${separator}${JSON.stringify(name)}: ${written}`;
    separator = ',\n';
  }
  yield '\n}\n';
}

const withoutId = (document: { _id: string } | null): object | null => {
  if (!document) return null;
  const { _id: _, ...rest } = document;
  return rest;
};
