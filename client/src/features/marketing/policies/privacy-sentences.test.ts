import { expect, it } from 'vitest';
import { isThere, type NamedTest } from '../../../../../testing/named-tests.ts';
import { PRIVACY_POLICY } from '../content/privacy-policy.ts';

/** What the company undertakes, the law, or a sentence that leads to others: no test of the product can prove it. */
type Unprovable = 'undertaking' | 'introductory';

const proof = (file: string, test: string): NamedTest => ({ file, test });

const KEPT = proof(
  'server/domain/accounts/erasure.test.ts',
  'the page on retention has a row for every collection, and for no other',
);
const EXPORT = proof(
  'server/domain/export/export.test.ts',
  'R23: an export has everything of one’s own by subject, the conversations, and nothing that is another’s',
);
const DOCUMENT = proof(
  'server/domain/verification/verification.test.ts',
  'R28: its bytes reach nobody but admins, whose looks are recorded: no answer, log, export or stored document has them',
);
const DOCUMENT_IN_TIME = proof(
  'server/domain/verification/verification.test.ts',
  'R28: pictures are erased in time, and what counts no longer is not shown; their owners are told',
);
const LEAVING = proof(
  'server/domain/accounts/leave.test.ts',
  'R11, R30: whoever leaves is signed out and seen by nobody, and is as before once they come back',
);
const ERASED = proof(
  'server/domain/accounts/erasure.test.ts',
  'R11, R30: whoever left 28 days ago is erased: nothing of theirs is in any collection, and an id that names nobody stays',
);
const VISIBILITY = proof(
  'server/policies/visibility.test.ts',
  'R25: each of five relations is read from the database, and a changed setting holds at the next read',
);
const STAFF = proof(
  'server/test/authorization-matrix.test.ts',
  'R12, R13, R18: who is refused with %i changes nothing, and learns nothing',
);
const candidates = (test: string): NamedTest => proof('server/domain/picks/candidate-profile.test.ts', test);
const CANDIDATES_RIGHTS = candidates(
  'R12, R13, R19: nobody opens whom the desk does not list, nor for a member who is not theirs, nor after a cover',
);
const BLURRED = proof(
  'server/policies/photo-view.test.ts',
  'R28: photos are clear to those to whom the owner shows them, and blurred to others',
);

/** Every sentence of the page, by how it begins, in the page's order, and what proves it. */
const SENTENCES: readonly [begins: string, by: readonly NamedTest[] | Unprovable][] = [
  // Introduction
  ['Mithaq is a private, invitation-only matchmaking service.', 'introductory'],
  ['This policy explains how we handle', 'introductory'],
  ['By using the service you agree to it', 'introductory'],
  ['Some of what you tell us, such as', 'introductory'],
  ['We ask for it because matching depends on it', [VISIBILITY]],
  // Information we collect
  ['We collect what you give us', [KEPT]],
  [
    'Account: your name, e-mail address, username, password (stored only as a hash)',
    [
      EXPORT,
      proof(
        'server/domain/accounts/accounts.test.ts',
        'R1: a password is stored as argon2id at our cost, and a weaker hash is replaced at the next login',
      ),
    ],
  ],
  ['Application and profile: age, gender', [EXPORT]],
  [
    'People you know, if you list their telephone numbers: a keyed fingerprint',
    [
      proof(
        'server/routes/contacts.test.ts',
        'R23, R31: numbers never appear again: not for their owner, not in the log, not in the database',
      ),
      proof(
        'server/domain/privacy/contact-key.test.ts',
        'makes short fingerprints that depend on the key and do not reveal the number',
      ),
    ],
  ],
  [
    'Every e-mail address and telephone number that your account or application ever had',
    [
      proof(
        'server/domain/privacy/phone-hash.test.ts',
        'accounts from before, and from under another key, are given theirs at a start, with those of their applications',
      ),
    ],
  ],
  [
    'Use of the service: your settings, when you opened',
    [
      KEPT,
      proof(
        'server/routes/account.test.ts',
        'R6: one sees one’s own sessions, by ids that open none, and ends each of them or all others',
      ),
    ],
  ],
  ['A passport or national ID, where we take them', [DOCUMENT, DOCUMENT_IN_TIME]],
  [
    'Letters that you write to support or by the forms',
    [
      KEPT,
      proof(
        'server/domain/contact-messages/contact-messages.test.ts',
        'a contact message is stored for staff and mailed to the operator, who answers the account that wrote it',
      ),
    ],
  ],
  [
    'Technical records: requests to our servers',
    [
      proof(
        'server/test/canary-channels.test.ts',
        'R18, R23, R27, R31: neither a push nor a job, a mail, Redis or the log contains what it must not',
      ),
    ],
  ],
  // How we use it
  ['We use personal information for these purposes only.', 'undertaking'],
  ['To review applications and to verify who you are.', 'introductory'],
  ['To compute introductions and to explain them.', 'introductory'],
  [
    'Computation may use automated analysis; your name',
    [
      proof('server/domain/matches/candidates.test.ts', 'R23: never a name, e-mail, phone or income'),
      proof(
        'server/ai/model-wording.test.ts',
        'R23: no e-mail, phone, account or name is sent, wherever it is in the text',
      ),
    ],
  ],
  [
    'To carry messages between members who are connected',
    [
      proof('server/policies/conversation-access.test.ts', 'readers are the participants who may read'),
      proof(
        'server/policies/conversation-access.test.ts',
        'a matchmaker’s thread is written into by its member and the assigned matchmaker alone',
      ),
    ],
  ],
  ['To show you what is new while you use the service', 'introductory'],
  // Sharing
  ['Other members see your profile only as far', [VISIBILITY]],
  [
    'Your e-mail address, telephone number and income are never shown',
    [
      proof('server/test/canary.test.ts', 'R23: of 30 people no answer to anyone holds a secret of someone else'),
      proof(
        'server/presenters/people.test.ts',
        'R23: a full profile has every key of its schema and never e-mail, phone, username or income',
      ),
    ],
  ],
  ['Our staff see what their work requires', [STAFF]],
  [
    'They see how many of your messages our rules have marked',
    [
      proof(
        'server/domain/reports/marked-messages.test.ts',
        'R18: staff see who sent marked messages, how many, to how many people and when, and never a text',
      ),
    ],
  ],
  [
    'Your matchmaker sees your answers to our questions only while you share them',
    [
      proof(
        'server/domain/messaging/desk.test.ts',
        'R19: answers are on the desk of the own matchmaker alone, while they are shared',
      ),
      proof('server/presenters/matches.test.ts', 'names shown answers on the profile, and marks those that differ'),
    ],
  ],
  ['What they and our staff note about you is in your export', [EXPORT]],
  [
    'If you have a matchmaker, they, and whoever stands in for them',
    [
      CANDIDATES_RIGHTS,
      proof(
        'server/domain/accounts/members/members.test.ts',
        'R23: staff see what the contract says, the private details only for a reason, and never a hash',
      ),
    ],
  ],
  [
    'Of those to whom we introduced you they see',
    [
      proof(
        'server/domain/messaging/desk.test.ts',
        'R24: introductions are shown as the member knows them, newest first, with no name that the member no longer sees',
      ),
      proof(
        'server/presenters/staff/staff-batches.test.ts',
        'of a person the first name, what a card says and the reason are shown, whatever else is at hand',
      ),
    ],
  ],
  [
    'Matchmakers who look for an introduction for a VIP member find others',
    [
      proof('server/presenters/staff/staff-picks.test.ts', 'of people a card is shown, whatever else is at hand'),
      proof(
        'server/domain/picks/candidates.test.ts',
        'R25, R30: a block, hiding and listed numbers change nothing of what the desk sees',
      ),
    ],
  ],
  [
    'They may open the profile of somebody whom they could introduce',
    [
      CANDIDATES_RIGHTS,
      candidates(
        'R25, R28: a matchmaker sees of a candidate what an introduction would show, by the person’s own settings',
      ),
      candidates('R57: fifty people a day are opened, each counts once, by photos too; the next day others'),
    ],
  ],
  [
    'Each time is recorded, and the person reads it',
    [candidates('R61: each opening is a look that the person reads, and the list of candidates stays cards')],
  ],
  [
    'Members who were here before matchmakers opened profiles',
    [
      candidates('who was here before it was possible is told 14 days before anybody opens them'),
      proof(
        'server/domain/notifications/announcements.test.ts',
        'after an update everybody but staff is told once, and what is announced begins 14 days later',
      ),
    ],
  ],
  ['Suppliers who run our infrastructure', 'undertaking'],
  ['We do not sell personal information', 'undertaking'],
  // Security
  [
    'Connections are encrypted, passwords are hashed',
    [
      proof(
        'server/domain/accounts/password.test.ts',
        'R11: a new password ends every session, and the caller continues under the new epoch',
      ),
      proof(
        'server/test/access-log.test.ts',
        'R61: whatever call shows somebody of the staff something of a person, it leaves one record a minute',
      ),
    ],
  ],
  ['No system is beyond failure', 'undertaking'],
  ['No web page can prevent someone', 'introductory'],
  [
    'Where you ask us to hinder screenshots we blur and mark photographs',
    [
      proof(
        'server/domain/photos/viewer-mark.test.ts',
        'R28: a photo is marked all over with the name of its viewer, and stays the photo',
      ),
    ],
  ],
  // Rights
  ['Wherever you live, you may do the following', 'introductory'],
  ['What your settings do not offer', 'undertaking'],
  ['see, correct and export the information', [EXPORT]],
  ['have your account and its information deleted', [LEAVING, ERASED]],
  [
    'narrow who sees you, pause your membership',
    [
      VISIBILITY,
      BLURRED,
      proof(
        'server/domain/accounts/pause.test.ts',
        'R30: a paused member is seen as open by nobody; conversations go on, and on the day it is over by itself',
      ),
    ],
  ],
  ['object to a use of your information', 'undertaking'],
  // Retention
  ['We keep your information while you have an account.', [KEPT]],
  ['When you delete it, your profile disappears immediately.', [LEAVING]],
  ['For 28 days you can come back by signing in; then the rest is erased', [LEAVING, ERASED]],
  // Transfers, changes, contact
  ['We operate from the United States.', 'undertaking'],
  ['If you use the service from elsewhere', 'undertaking'],
  ['When we change this policy', 'undertaking'],
  ['Questions about your information reach', 'undertaking'],
  ['We answer within thirty days', 'undertaking'],
];

const sentences = PRIVACY_POLICY.sections
  .flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list])
  .flatMap((text) => text.split(/(?<=\.)\s+(?=[A-Z])/));

it('each sentence of the privacy page is listed here, in its order, and nothing else is', () => {
  expect(sentences.map((sentence, at) => (sentence.startsWith(SENTENCES[at]?.[0] ?? ' ') ? '' : sentence))).toEqual(
    sentences.map(() => ''),
  );
  expect(SENTENCES).toHaveLength(sentences.length);
});

it('each test that proves a sentence exists by its name', () => {
  const proofs = SENTENCES.flatMap(([, by]) => (typeof by === 'string' ? [] : by));
  expect(proofs.filter((one) => !isThere(one))).toEqual([]);
});
