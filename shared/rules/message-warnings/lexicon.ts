/** What a word can mean to the rules of warnings; a word has any number of these. */
export const MEANINGS = {
  /** The writer as subject: I, we. */
  I: 1 << 0,
  ME: 1 << 1,
  MY: 1 << 2,
  YOU: 1 << 3,
  YOUR: 1 << 4,
  /** Asks or proposes: can, please, let’s. */
  ASK: 1 << 5,
  /** Denies, or says that something is over: not, deleted. */
  NOT: 1 << 6,
  /** By which way: on, by, over. */
  VIA: 1 << 7,
  PLATFORM: 1 << 8,
  /** A platform whose name is also another word: signal, line. */
  SOFT_PLATFORM: 1 << 9,
  /** Reaches somebody elsewhere: add, text, follow. */
  REACH: 1 << 10,
  /** Moves a conversation: switch, continue, talk. */
  MOVE: 1 << 11,
  /** A phone number or e-mail address, as a word. */
  NUMBER: 1 << 12,
  /** What kind of number: phone, mobile. */
  PHONE: 1 << 13,
  GIVE: 1 << 14,
  /** A digit, spelled out. */
  DIGIT: 1 << 15,
  /** The last part of a domain’s name. */
  DOMAIN: 1 << 16,
  OUTSIDE: 1 << 17,
  /** This service, or what it is. */
  APP: 1 << 18,
  /** In Arabic, that somebody is to be reached elsewhere. */
  ARABIC_REACH: 1 << 19,
  /** Gives money: send, lend, pay. */
  TRANSFER: 1 << 20,
  MONEY: 1 << 21,
  /** What money is asked for: rent, surgery. */
  BILL: 1 << 22,
  HELP: 1 << 23,
  NEED: 1 << 24,
  /** A way to pay: PayPal, a gift card. */
  PAYMENT: 1 << 25,
  INVEST: 1 << 26,
  /** Promises: guaranteed, double. */
  PITCH: 1 << 27,
  /** An insult whomever it is said of. */
  STRONG_INSULT: 1 << 28,
  /** An insult where it is said of the reader. */
  INSULT: 1 << 29,
  /** Where money is sent to. */
  ACCOUNT: 1 << 30,
  /** Begins or spells an address: www, dot. */
  LINK: 1 << 31,
} as const;

/** The words of each meaning, as {@link getMeanings} reads them: small letters without marks and apostrophes. */
const WORDS: Partial<Record<keyof typeof MEANINGS, string>> = {
  I: 'i im ive id we انا',
  ME: 'me us لي معي',
  MY: 'my our رقمي حسابي ايميلي جوالي',
  YOU: 'you u ya youre youve ur انت انتي انتم يا',
  YOUR: 'your ur yr رقمك رقمكم ايميلك جوالك هاتفك حسابك موبايلك',
  ASK: `can could would shall may might please pls plz kindly lets let prefer better easier faster want wanna what whats why have get
    ممكن هل ما شو كم هات هاتي`,
  NOT: `not dont doesnt didnt never no without isnt arent aint wont cant cannot delete deleted deactivated quit left closed
    removed stopped hate rather لا لم لن ليس حذفت تركت`,
  VIA: 'on to over via by at through using in من على عبر',
  PLATFORM: `whatsapp whatsap watsapp whatsup telegram snapchat instagram insta facebook viber wechat skype discord tiktok
    linkedin messenger hangouts`,
  SOFT_PLATFORM: 'signal snap line ig fb imo kik zoom tg',
  REACH: 'add text message msg dm call ring reach find follow contact write ping phone sms',
  MOVE: 'move switch continue talk chat speak go connect take meet',
  NUMBER: 'number numbers digits mail mails رقم رقمك رقمكم رقمي ايميلك ايميلي جوالك هاتفك موبايلك',
  PHONE: 'phone mobile cell telephone contact جوال هاتف',
  GIVE: 'give send share leave drop here heres take save text ارسل ارسلي اعطني اعطيني ابعث ابعثي هذا',
  DIGIT: `zero oh one two three four five six seven eight nine
    صفر واحد اثنان اثنين ثلاثه ثلاث اربعه اربع خمسه خمس سته ست سبعه سبع ثمانيه ثمان تسعه تسع`,
  DOMAIN: 'com net org info io app link site online xyz dev gg ly co uk de fr ca au nl eu pk sa ae eg tr biz page chat',
  LINK: 'http https www dot',
  OUTSIDE: 'off outside',
  APP: 'app application site platform website mithaq',
  ARABIC_REACH: `كلمني كلميني راسلني راسليني تواصل تواصلي ضيفني ضيفيني اضفني اضيفيني ضفني عندك حسابي حسابك ننتقل نتكلم نتواصل
    نكمل خلينا تابعني تابعيني ابحث ابحثي`,
  TRANSFER: `send sending lend lending loan wire transfer give spare pay buy deposit donate gift spot top
    ارسل ارسلي ابعث ابعثي ساعدني ساعديني تساعدني تساعديني حولي تحولي حوللي تحول سلفني سلفيني اقرضني اقرضيني اعطني اعطيني ادفع ادفعي`,
  MONEY: `money cash dollar dollars usd euro euros eur pounds gbp quid bucks riyal riyals sar dirham dirhams aed rupees dinar
    dinars loan funds bitcoin usdt مال المال مالا فلوس مبلغ مبلغا المبلغ بمبلغ دولار ريال درهم دينار جنيه قرض قرضا نقود يورو`,
  BILL: `rent bill bills fee fees ticket tickets flight visa surgery hospital tuition debt debts medicine medicines operation
    food taxi`,
  HELP: 'help cover sponsor support',
  NEED: 'need require short احتاج محتاج محتاجه',
  PAYMENT: 'paypal venmo zelle cashapp moneygram iban giftcard giftcards usdt',
  INVEST: 'invest investing trade trading crypto bitcoin forex usdt profit profits returns',
  PITCH: 'teach show guaranteed guarantee double triple join earn platform opportunity mentor daily',
  STRONG_INSULT: `bitch btch bastard whore slut asshole arsehole cunt motherfucker dickhead wanker twat prick skank
    عاهره شرموطه قحبه حقير حقيره اخرس اخرسي`,
  INSULT: `stupid idiot idiotic ugly fat loser pathetic dumb dumbass moron liar worthless disgusting trash garbage scum fool
    ignorant imbecile retard retarded pig shit crap ridiculous
    غبي غبيه حمار حماره كلب كلبه حيوان احمق حمقاء تافه تافهه قذر قذره وقح وقحه كذاب كذابه`,
  ACCOUNT: 'account wallet card paypal iban حسابي الحساب',
};

/** Names of platforms in Arabic, which are written with any of these beginnings. */
const ARABIC_PLATFORMS =
  'واتساب واتس تلجرام تليجرام تيليجرام تلغرام انستقرام انستغرام انستا سناب سناپ سكايب فيسبوك فايبر تيكتوك ديسكورد';
const ARABIC_BEGINNINGS = ['', 'ال', 'بال', 'وال', 'عال', 'لل', 'ع', 'ب', 'و'];

const split = (text: string): string[] => text.split(/\s+/);

const collectMeanings = (): ReadonlyMap<string, number> => {
  const meanings = new Map<string, number>();
  const add = (word: string, meaning: number) => meanings.set(word, (meanings.get(word) ?? 0) | meaning);
  for (const [name, words] of Object.entries(WORDS))
    for (const word of split(words)) add(word, MEANINGS[name as keyof typeof MEANINGS]);
  for (const name of split(ARABIC_PLATFORMS))
    for (const beginning of ARABIC_BEGINNINGS) add(beginning + name, MEANINGS.PLATFORM);
  return meanings;
};

const meaningsOf = collectMeanings();

/** Returns what a word can mean, as bits of {@link MEANINGS}; 0 for a word that the rules do not know. */
export const getMeanings = (word: string): number => meaningsOf.get(word) ?? 0;

/** Returns the value of a spelled-out digit; undefined for another word. */
export const getDigit = (word: string): string | undefined => DIGITS.get(word);

const DIGITS: ReadonlyMap<string, string> = new Map(
  `zero oh صفر|one واحد|two اثنان اثنين|three ثلاثه ثلاث|four اربعه اربع|five خمسه خمس|six سته ست|seven سبعه سبع
  |eight ثمانيه ثمان|nine تسعه تسع`
    .split('|')
    .flatMap((words, value) => split(words.trim()).map((word) => [word, String(value)] as const)),
);
