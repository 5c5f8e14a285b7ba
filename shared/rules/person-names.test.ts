import { describe, expect, test } from 'vitest';
import { firstName, lastName } from '../contract/base/fields.ts';
import { findFactFault, findFullNameFault, findNameFault, isReservedName } from './person-names.ts';

/** Real names of many scripts, and some that come near to what is refused. */
const REAL = `
Amina, Maryam, Mary-Jane, O'Connor, O’Brien, D'Angelo, Anne-Marie, Jean-Luc, José, Núñez, Müller, Größe, Strauß, Çelik, Şule, Işık, İbrahim,
Gökçe, Öztürk, Ağaoğlu, Yıldız, Ümit, Żółć, Łukasz, Wałęsa, Dvořák, Čapek, Škvorecký, Đorđe, Žižek, Ćosić, Ștefan, Țepeș, Ăn,
Nguyễn, Trần Thị Hương, Đặng, Søren, Ærø, Åsa, Þór, Guðrún, Björk Guðmundsdóttir, Ólafur, Seán, Siobhán, Niamh, Ó Súilleabháin, Mac an Bhaird, van der Berg,
de la Cruz, Del Rey, von Trapp, St. John, Martin Luther King Jr., John III, X Æ A-12, Ng, Xi, O, U, Al, Bo, Ja'far,
Sa'id, ʻAlī, ʿUthmān, Muḥammad, Ḥusayn, Ṭāriq, Ẓāhir, al-Ghazālī, Al-Farabi, ibn Rushd, bint Khalid, Abu Bakr, Abd al-Rahman, Umm Kulthum, Nur ad-Din, Salah ud-Din, Khadija, Faṭima,
محمد, فاطمة, عبد الرحمن, عبدالله, ميثاق, خديجة بنت خويلد, أحمد, إبراهيم, آمنة, لؤلؤة, مُحَمَّد, نور‌الدین, علی‌رضا, محمدرضا, پریسا, گلناز, ژاله, چنگیز, شهرزاد, کیان, نازنین زهرا, عُمَر, ٱلْحَسَن,
عائشہ, ظفر اقبال, ثریّا, ڈاکٹر, رابعہ, زاہد, نُور جہاں, شاہ رُخ, بےنظیر, ھاجرہ,
Ахмед, Айша, Рустам, Ёлкин, Щукин, Ильяс, Гөлнара, Әлия, Нұрсұлтан, Қасым, Жұлдыз, Ўткир, Ғайрат, Ҳасан, Ҷамшед, Тоҷигул, Їжак, Ґалаґан, Љубица, Његош, Џевад, Ђорђе, Расул, Магомед, Хадижат, Ӏалам,
Γιώργος, Ελένη, Παπαδόπουλος, Άννα, Ιωάννης, დავით, თამარ, ნინო, შოთა, Արամ, Սոնա, Հովհաննես, יוסף, רחל, דוד, מִרְיָם, אַבְרָהָם,
आयशा, मोहम्मद, फ़ातिमा, ज़ैनब, श्रीकान्त, क्षितिज, আয়েশা, মুহাম্মদ, ফাতেমা, রহমান, ক্ষমা, ਗੁਰਪ੍ਰੀਤ, ਹਰਜੀਤ, આયશા, ફાતિમા, ஆயிஷா, முகமது, ஃபாத்திமா, ఆయేషా, మహమ్మద్, ಆಯಿಷಾ, മുഹമ്മദ്, ഫാത്തിമ, ආයිෂා, ශ්‍රීමා, နှင်းဆီ, ကျော်, သီရိ, สมชาย, กัญญา, ธีรพงศ์, ອາມີນາ, សុខា, བསྟན་འཛིན, ᠪᠠᠲᠤ, Батзориг,
王伟, 李娜, 马晓燕, 歐陽修, 田中, さくら, はなこ, タロウ, 佐々木, ジャン＝ポール, 김민준, 이서연, 박지훈, 최유리, አሚና, መሐመድ, ተስፋዬ, ⵎⴰⵙⵉⵏⵉⵙⵙⴰ, ⴰⵎⵉⵏⴰ, ꦱꦶꦠꦶ, 𞤀𞤥𞤭𞤲𞤢, 𞤓𞤥𞤢𞤪𞤵, Adama, Oumou, Ṣadé, Ọlá, Ẹniọlá, Ńkem, Ŋala, Ɓala, Ɗan, Ƙasimu, ǃXóõ,
Admir, Adminah, Samith, Aqeel, Samith Aqeel, Systema, Supportson, Staff, Teamer, Service, Rooth, Help, Mitha, Mithaqi Bey, Deskin, Center, Careen, Security Okafor, Member Ali, Sir, Root, Root Admiraal, Roota, Ismail Official-Bey, Modera, Matchett, Maker, Karim Support-Ali, Customerov`
  .split(/,\s*/)
  .map((name) => name.trim());

const OFFICIAL = [
  'Mithaq',
  'MITHAQ',
  ' mithaq ',
  'Mithaq Support Team',
  'Team Mithaq',
  'The Mithaq Matchmakers',
  "Mithaq's",
  'MithaqSupport',
  'M i t h a q',
  'Míthaq',
  'Ｍｉｔｈａｑ',
  'Mit\u200chaq',
  'Міthаq',
  'M1thaq',
  'Mithaq-Admin',
  'Official.Mithaq',
  'mithaqteam',
  'Admin',
  'ADMIN',
  'Аdmin',
  'Adm1n',
  'Administrator',
  'The Admin',
  'admin-team',
  'Admins',
  'A.D.M.I.N',
  'Ádmin',
  'ａｄｍｉｎ',
  'Support',
  'Support Team',
  'Customer Service',
  'Customer Support',
  'Support Desk',
  'The Support Staff',
  'Account Support',
  'Matchmaker',
  'Match Maker',
  'Matchmakers',
  'Matchmaker Team',
  'Moderator',
  'Moderators',
  'Helpdesk',
  'Concierge',
  'System',
  'Official',
  'Official Account',
  'Webmaster',
  'Security Admin',
  'Member Support',
];

const HIDDEN = [
  '\u202Enimda',
  'Ali\u202E',
  '\u2066Ali\u2069',
  'A\u200Eli',
  'A\u200Fli',
  'علي\u061C',
  'Ali\u202A',
  'Ali\u200B',
  '\uFEFFAli',
  'A\u00ADli',
  'A\u2060li',
  'Ali\u180E',
  'Ali\u3164',
  '\u115FAli',
  'Ali\uFFA0',
  'Ali\u{E0041}',
  'Ali\nKhan',
  'Ali\u001B[31m',
  'Ali\u2028Khan',
  'Ali\tKhan',
  'Ali\u034F',
];

const OFFICES =
  `Security Team, Help Desk, Member Services, Trust and Safety, Safety Team, Mlthaq Team, Mithaaq Support, Mithag Security, Securlty Team,
Mithaq Mithaq, Payments Department, Identity Verification, Verified by Mithaq, Account Manager, SupportMithaq Team, Mithaq Compliance,
S e c u r i t y Team, Security Team 2, Safety Officer, Supp0rt Agent, Mithaq HQ, Verified User, Head Moderator, Sister Admin, ᴍɪᴛʜᴀǫ Support`
    .split(/,\s*/)
    .map((name) => name.trim());

const NO_LETTERS = ['123', '--', "'", '.', '😀', '007', '\u064B', '٣٤', '???', '♥', '1-2'];
const NOTHING = [
  '',
  ' ',
  '\u200B',
  '\u200D',
  '\u200C\u200B',
  '\uFEFF',
  '\u3164',
  '\u2800',
  '\u115F\u1160',
  '\u202E',
  '\u00AD',
  ' \u2060 ',
];

const issues = (name: string) => firstName.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

describe('names', () => {
  test('at least 200 real names of many scripts pass, and are kept as they were given', () => {
    expect(new Set(REAL).size).toBeGreaterThanOrEqual(200);
    expect(REAL.filter((name) => findNameFault(name) !== null)).toEqual([]);
    for (const name of REAL) expect([firstName.parse(name), lastName.parse(name)]).toEqual([name, name]);
  });

  test('the service and its offices are nobody’s name, in any disguise', () => {
    expect([...OFFICIAL, ...OFFICES].filter((name) => findFullNameFault(name, '-') !== 'reserved')).toEqual([]);
    // However it is divided into first and last name.
    for (const name of OFFICES) {
      const [first = '', ...last] = name.split(' ');
      expect([name, findFullNameFault(first, last.join(' '))]).toEqual([name, 'reserved']);
    }
    expect(
      ['mithaq_support', 'support-team', 'admin', 'mithaq', 'mithaq1', 'mithaqsafetyteam', 'safetyteam1'].filter(
        (name) => !isReservedName(name),
      ),
    ).toEqual([]);
    expect(['amina', 'mithaq_khan', 'admin_khan', 'member12'].filter(isReservedName)).toEqual([]);
  });

  test('a name has no character that is not seen or that turns the direction of text', () => {
    expect(HIDDEN.filter((name) => findNameFault(name) !== 'hidden')).toEqual([]);
    expect(issues('\u202Enimda')).toEqual(['This name has characters that cannot be seen. Please type it again']);
  });

  test('first and last name are judged together: one has a letter, and the name of the service may be somebody’s', () => {
    expect(NO_LETTERS.filter((name) => !['no-letter', 'symbol'].includes(findFullNameFault(name, '-') ?? ''))).toEqual(
      [],
    );
    for (const [first, last] of [
      ['Mithaq', 'Khan'],
      ['Amina', '-'],
      ['.', 'Khan'],
      ['Admin', 'Khan'],
      ['No', 'To'],
    ] as const)
      expect([first, last, findFullNameFault(first, last)]).toEqual([first, last, null]);
    for (const name of REAL) expect([name, findFullNameFault(name, 'Khan')]).toEqual([name, null]);
  });

  test('no symbol, no address and no five digits pass, in either name or over both', () => {
    const faults: Record<string, string[]> = {
      symbol: ['Amina ✅', 'Testing ☑️ Verified', 'Amina ✓', 'Ⓥ Amina', 'Amina ™', 'Call me +44 20', '💍', 'Amina ★'],
      address: [
        'www.evil.example',
        'evil.com',
        't.me',
        'amina@evil',
        'https://x',
        'evil．com',
        'evil。com',
        'evil.page',
        'Amina evil.co.uk',
      ],
      digits: ['Amina 12345', '0 7 9 4 6', 'Amina ٠٧٩٤٦'],
    };
    for (const [fault, names] of Object.entries(faults))
      expect(names.map((name) => [name, findNameFault(name)])).toEqual(names.map((name) => [name, fault]));
    expect(findFullNameFault('Amina 020', '7946')).toBe('digits');
  });

  test('work and place have neither the name of the service nor hidden characters', () => {
    const bad = [
      'Mithaq Support Team',
      '✅ Identity verified by Mithaq',
      'M1thaq',
      'Mithag Team',
      'London\u202E',
      'Lon\u2066don',
      'Lon\u200ddon\uFE0F',
      '🌙\u200dLondon',
    ];
    expect(bad.filter((text) => findFactFault(text) === null)).toEqual([]);
    const good = [
      'Support Engineer',
      'Architect & Partner',
      'C++ developer',
      'نور‌الدین',
      'St. John’s, Newfoundland',
      'Pediatrician 👩🏽\u200d⚕\uFE0F',
      '',
    ];
    expect(good.filter((text) => findFactFault(text) !== null)).toEqual([]);
  });

  test('a name of which nothing is seen is refused as a missing one, with one sentence', () => {
    for (const name of NOTHING) expect(issues(name)).toEqual(['First name is required']);
    expect(lastName.safeParse('\u200B').error?.issues[0]?.message).toBe('Last name is required');
  });
});
