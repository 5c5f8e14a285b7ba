/** Sentences that people who are getting to know each other may well write. */
export const FINE_SENTENCES: readonly string[] = `
  Peace be upon you, how was your day?
  As-salamu alaykum wa rahmatullah.
  Quran 2:255 has always calmed me.
  I often return to 94:5-6.
  Read 2:183-185 before Ramadan begins.
  Surah Al-Kahf 18:9-26 tells of the people of the cave.
  Compare 4:34, 30:21 and 33:35 with each other.
  2:255-257 12:100-101 24:35
  quran.com/2/255
  https://quran.com/94/5-6
  I like the tafsir at sunnah.com
  In 26:192-195 it is called a revelation.
  قال تعالى ٢:٢٥٥
  سورة البقرة ١٨٣-١٨٥
  I am free from 18:30 to 19:45.
  The prayer times are 5:12, 13:04, 16:31, 19:22 and 20:51.
  Shall we meet at 6pm or 7.30pm?
  The train leaves at 07:15 and arrives at 09:48.
  I work 9 to 5 on weekdays.
  Isha is at 21:45 here in summer.
  My birthday is 12/04/1993.
  We moved here on 2019-08-23.
  I was there 23.11.2018 to 30.11.2018.
  I lived in Cairo 1998-2006 and then here.
  I studied 2012 2013 2014 in Leeds.
  The years 1924 to 1928 interest me most.
  The tickets cost $40 each.
  My rent is 1,250 pounds a month.
  The flat costs 450,000 euros.
  It was $1,250.00 with the flight.
  The house was 1 250 000 euros.
  The city has 12 345 678 inhabitants.
  They sold it for 2,500,000.
  The budget is 15000000 dollars.
  ثمن الكتاب ٢٥ ريال
  Pi is 3.14159265 or so.
  I ran 10 km in 52 minutes.
  I am 5'7 and my brother is 6'2.
  My flat number is 12, third floor.
  I live at 221 Baker Street.
  The postcode here is 90210.
  One two three four five six seven eight nine ten, and off we went.
  Countdown: 10 9 8 7 6 5 4 3 2 1
  There were two or three hundred guests.
  I have three brothers and one sister.
  Exercises 3, 4, 7, 11, 12, 15 and 18 are good.
  Chapters 1-3, 5-7 and 9-12 are the best.
  My favourite number is 7.
  I have no number in mind.
  A number of friends came.
  What is your number one priority?
  I lost my phone on the train last week.
  My phone was off during the lecture.
  The doctor will call me tomorrow with the results.
  You can call me Sara.
  Call me old-fashioned, but I like letters.
  My mother calls me every evening.
  My family group on WhatsApp is very noisy.
  I deleted Instagram last year.
  I left Facebook because it took too much time.
  I do not use WhatsApp much.
  I would rather not move to WhatsApp yet.
  My cousin works for Telegram.
  I read that article on Facebook.
  There is no signal in the mountains.
  The signal was good there.
  We stood in a line for two hours.
  That was a sign for me.
  I like to snap pictures of old doors.
  My e-mail is full of spam these days.
  I get too much e-mail at work.
  Our matchmaker wrote me an e-mail.
  I gave my number to the matchmaker.
  I want to leave this app only when I am married.
  This app is calmer than the others.
  I work on a platform for teachers.
  Our website at work is being redesigned.
  I moved to London in 2015.
  Let's talk about our plans for children.
  Can we talk about family?
  Let us meet with our families present.
  Shall we speak about where we want to live?
  I prefer to write slowly.
  I will write to you tomorrow.
  Please write to me when you have time.
  Tell me about your work.
  Send me a picture of the garden.
  Could you send me the recipe?
  Can you help me understand this?
  Please help me choose a book.
  Money before marriage is an important topic.
  How do you feel about sharing money in a marriage?
  I try to save money every month.
  I need to save money for a house.
  I do not need much money to be happy.
  We give money to charity every Ramadan.
  My parents send me money now and then.
  My brother borrowed money from me once.
  I paid 200 dollars for the course.
  I pay my bills on time.
  We pay the rent together.
  My father gave me a gift card for Eid.
  I work at PayPal as an engineer.
  I work in investment banking.
  Do you invest your savings in halal funds?
  Do you think a couple should share one account?
  The mahr could be a symbolic amount.
  Is it fine with you to live with a loan?
  My student loan is paid off.
  I donate to the mosque each month.
  She needed money for university, so she worked.
  The bank refused the loan because of the interest.
  I bought a ticket for the exhibition.
  I need help with my garden.
  I need a holiday.
  I need two hours to get there.
  I lend my books to everyone.
  My sister borrowed my car.
  I send my nephew letters.
  The price of gold went up again.
  My colleague trades stocks, I do not.
  I felt stupid when I locked myself out.
  I am such an idiot with directions.
  That was a stupid mistake of mine.
  Sorry if this is a stupid question.
  You are not stupid at all.
  You must think I am stupid.
  You said that you felt ugly as a child, I am sorry.
  My cat is fat and happy.
  I eat too much fat.
  The old station is ugly but useful.
  I hate being late.
  I hate liars.
  I shut the door and went up.
  He was called a fool for his kindness.
  The Idiot by Dostoevsky is my favorite novel.
  You are crazy talented.
  You are kind.
  You are a good listener.
  It is trash day tomorrow.
  Our dog is called Max.
  The donkey carried the water.
  عندي كلب صغير
  رأيت حماراً في الطريق
  السلام عليكم ورحمة الله وبركاته
  كيف حالك اليوم؟
  أحب القراءة والسفر
  أعمل مهندسا في شركة كبيرة
  هل تحبين الأطفال؟
  لدي ثلاثة إخوة وأخت واحدة
  المال ليس كل شيء
  كتاب حول المال والزواج
  أحتاج إلى وقت للتفكير
  أنا محتاج إلى النوم
  حذفت الواتساب من هاتفي
  أسكن في الطابق ٣ شقة ١٢
  Meet @ the entrance at noon.
  I will be @home by then.
  e.g. tea, coffee, etc.
  That is the end.It was long.
  I was tired.so I slept
  I live in St. Louis, near the river.
  She has a Ph.D. in history.
  I use node.js at work.
  We had dinner at 8.Then we walked.
  Version 2.0 is better than 1.9.1.
  I am a 4.5 out of 5 cook.
  They are open 24/7, 365 days a year.
  My score was 98/100.
  50% of my books are novels.
  The ratio is 3:2.
  We scored 4-3 in the end.
  I was in room 1204 on floor 12.
  Flight TK 1987 was late.
  Bus 73 or 390 goes there.
  The M25 was closed, so we took the A40.
  My father was born in 1951 and my mother in 1956.
  I have read 1Q84 and 2666.
  Between 1 and 10, how much do you like tea?
  Thank you for your message. I need a few days to think.
  May your evening be calm.
  My sister is getting married on 14.06.2025, in shaa Allah.
  I usually pray Fajr at 4:50 and go back to sleep until 7.
  We should read 2:187 and 30:21 together one day.
  The mosque raised 120,000 pounds for the new roof.
  Do you prefer to live near your parents?
  I left my job in 2019 to study again.
  What would you like to know about me?
  I think money should be handled together and openly.
  My friends say I am too honest.
  I can be stubborn, but never rude.
  Last night I called my grandmother for two hours.
  I saw a beautiful video about Samarkand on YouTube.
  Please take your time, there is no hurry.
  I have been to 23 countries so far.
  Our office moved to 45 King Street.
  I have two kids, 7 and 9 years old.
  I used to follow football, now I prefer hiking.
  My mother would like to meet you.
  Could we involve our families early?
  I bought a house with my brother in 2021.
  I don't use social media at all.
  How important is it for you to send the children to an Islamic school?
  I help my parents with their shop on weekends.
  The flight takes 6 hours and 35 minutes.
  I donate a part of my income every Ramadan.
  Are you on good terms with your siblings?
  He is a good man but a terrible cook.
  That joke was so dumb that I laughed for an hour.
  I owe my teachers a lot.
  Let us talk again on Sunday after Maghrib.
  أصلي الفجر في المسجد كل يوم
  أحب أن أساعد أهلي في نهاية الأسبوع
  عمري ٣٢ سنة وأعمل طبيبة
  ما رأيك في السكن قرب العائلة؟
  قرأت سورة الكهف ١٨:١٠ اليوم
  My salary covers the rent and a little more.
  I need you to be patient with me.
  I wrote my thesis on 19th century poetry.
  My brother works in Dubai and sends us pictures.
  Would you mind if we wrote in Arabic?`
  .trim()
  .split(/\s*\n\s*/);
