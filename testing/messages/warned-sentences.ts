import type { MessageWarning } from '../../shared/options.ts';

const split = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/);

/** Sentences that ask for money, insult, or move the conversation to another place. */
export const WARNED_SENTENCES: Readonly<Record<MessageWarning, readonly string[]>> = {
  money: split(`
    Could you send me some money until Friday?
    Please send me $200, I will pay you back.
    Can you lend me 500 dollars?
    Please lend me a little cash, my card was blocked.
    Send me 300 euros by Western Union please.
    I need money for my mother's surgery.
    I need $1,500 for the hospital urgently.
    I am short of cash this month, can you help me with my rent?
    Would you help me pay for the flight ticket?
    Could I borrow 250 pounds from you?
    Can I borrow some money? I'll return it next week.
    Please transfer the money to my account today.
    Could you wire 1000 usd to my bank account?
    Can you buy me a gift card? Steam or iTunes is fine.
    Send me a gift card and I will explain later.
    My PayPal is below, please send it today.
    You can send it to me with Cash App.
    I can teach you how to trade crypto with guaranteed profit.
    Invest with me and double your money in a week.
    You should join this bitcoin platform, the returns are guaranteed.
    Would you pay my visa fee?
    Can you cover my hospital bill?
    Give me money or I will stop writing.
    Just send me 50 bucks.
    Could you loan me two thousand dollars?
    I need a loan of $3000 and my bank refused.
    Please help me, I need money for food.
    Can you pay my phone bill this month?
    kindly send me the money through MoneyGram
    Would you mind sending me £150 for the taxi?
    Pls transfer 400 AED to me, I am stuck at the airport
    Can you deposit 100 USDT into my wallet?
    ارسلي لي 500 دولار من فضلك
    أحتاج مبلغ من المال للعلاج
    سلفني ١٠٠٠ ريال إلى آخر الشهر
    ممكن تحولي لي مبلغ بسيط؟
    أنا محتاج فلوس ضروري
    أقرضني بعض المال
    My account is frozen, can you send me a hundred dollars by tomorrow?
    I hate to ask but could you help me out with some cash?
    If you love me you will pay my ticket.
    Please can you top up my card with $50
    I will give you my IBAN so you can transfer
    You could lend me the deposit for the flat, 2000 euros
    We can get rich together, I know a guaranteed crypto platform
    My brother is in hospital and we need 700 dollars now
    Send the money to this account today please
    would u be able to spot me 100 bucks
    ممكن تساعدني بمبلغ ٥٠٠ ريال؟
    حولي المبلغ على حسابي`),
  insult: split(`
    You are so stupid.
    you're an idiot
    You idiot, answer me!
    Shut up.
    Go to hell.
    I hate you.
    You are a pathetic loser.
    What a bitch you are.
    You are nothing but a whore.
    Nobody wants you, you are ugly and fat.
    Are you stupid?
    your ugly face
    You disgusting liar.
    You're worthless.
    ur such a moron
    You b1tch
    f*** you
    fuck you
    You are a piece of garbage.
    You bastard, why don't you answer?
    Idiot.
    You people are trash.
    u r dumb
    You are an ignorant fool.
    Such a slut.
    أنت غبي
    يا حمار
    يا كلب ليش ما تردين
    اخرسي
    أنتِ حقيرة
    انت كذاب
    You are such an arrogant pig.
    What a stupid woman you are
    You are a worthless human being
    You make me sick, you liar
    Nobody will ever marry someone as ugly as you
    You sound like an idiot
    shut your mouth
    انت حيوان
    يا غبية`),
  elsewhere: split(`
    Here is my number: +44 7911 123456
    Call me on 07911 123456
    0791-112-3456
    (415) 555-0123
    415.555.0123
    00447911123456
    Text me, 07911123456
    my number is zero seven nine one one one two three four five six
    oh seven nine double one, one two three, four five six
    ٠٥٠١٢٣٤٥٦٧
    رقمي ٠٥٠ ١٢٣ ٤٥٦٧
    ۰۹۱۲۳۴۵۶۷۸۹
    صفر خمسة صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة
    0 7 9 1 1 1 2 3 4 5 6
    06 12 34 56 78
    +90 532 123 45 67
    Reach me at 555-0123 any evening.
    ０７９１１１２３４５６
    0️⃣7️⃣9️⃣1️⃣1️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣
    write to amina.k@example.com
    My e-mail is amina@example.co.uk
    amina at gmail dot com
    a.rahman (at) hotmail (dot) com
    What is your email address?
    Can you send me your e-mail?
    see www.example.com
    https://example.xyz/me
    my page is example.com/amina
    t.me/amina92
    wa.me/447911123456
    bit.ly/3xYzAb
    linktr.ee/amina
    Find me at @amina_k
    @amina.k on insta
    add me on insta
    Add me on Snapchat, it is amina92
    my insta is amina_k
    snap: amina_92
    I am amina_k on instagram
    Let's move to WhatsApp.
    lets talk on whatsapp instead
    Can we continue on Telegram?
    Shall we switch to Signal?
    Why don't we chat on WhatsApp?
    Do you have WhatsApp?
    are you on Instagram?
    Do you use Telegram?
    WhatsApp me please
    text me on Viber
    I will message you on Facebook
    What's your snapchat?
    whats ur insta
    Send me your WhatsApp
    Give me your number
    Can I have your phone number?
    what is ur number
    Could I get your number please?
    Here is my number
    I will give you my phone number
    let us exchange numbers
    Shall we swap numbers?
    text me tonight
    Call me at my office
    Let's take this off the app.
    Can we talk outside this platform?
    I prefer to chat on Discord
    It is easier to talk over Skype.
    dm me on insta
    Follow me on TikTok
    we could video call on imo
    كلمني على الواتساب
    هل عندك واتساب؟
    تواصل معي على التلجرام
    ضيفيني على السناب
    حسابي على الانستقرام amina
    ارسلي رقمك
    ممكن رقم جوالك؟
    خلينا نكمل على الواتس
    You can reach me on 07700 900 123 after work
    my mobile: 0044 7700 900123
    I don't check this often, text 07700900123
    Do you have a Telegram account?
    Let me know your insta and I'll add you
    It's amina.rahman@outlook.com
    amina (dot) rahman at yahoo dot com
    find me under amina_rahman92
    ping me on my WhatsApp
    can we video chat on zoom tomorrow?
    I rarely open this app, WhatsApp is faster
    my handle is @amina.r
    facebook.com/amina.rahman
    let's speak on the phone, what's your number?
    I'm on Signal if you prefer
    رقم الواتس ٠٥٥١٢٣٤٥٦٧
    ابعثي لي رقمك
    ممكن نكمل الكلام على تليجرام؟`),
};
