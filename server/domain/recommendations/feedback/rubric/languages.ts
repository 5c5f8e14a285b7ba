/* Recognizes in which language a text is written, by its script and its commonest words. */

/** The commonest words of languages in Latin letters, without accents; none that is also a common word of English. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  English: `the and of to is am are was were be been my me i you your we our he she they them their who that this these those with for from
    on at in by an as but not or so if it its have has had do does did will would can could should like love want someone looking
    about after before because very more most when where what how all every some into than then there just only also never always`,
  Turkish: `ve bir bu cok ben sen biz icin ile ama gibi daha degil var yok olan olarak olmak istiyorum seviyorum severim kadar her
    hem ailem ailemle kendi benim bana hayat evlilik yasiyorum calisiyorum ariyorum biri birini insan iyi guzel musluman`,
  French: `je suis et les des une dans pour avec qui que mon ma mes est pas mais sur nous vous elle du au aux ou aime mari femme
    famille cherche homme j'aime j'ai c'est l'islam d'une d'un tres plus cette ce ne se sont leur notre quelqu'un`,
  'Roman Urdu': `main mein hoon hun hai hain aur ka ki ke ko se mujhe mera meri mere bohat bahut acha achi nahi nahin kya yeh woh aap
    hum tha thi rehta rehti karta karti karna pasand zindagi saath liye bhi par jo apni apna apne koi wali wala chahiye chahta
    chahti larki larka shadi hota hoti raha rahi ghar walay`,
  German: `ich bin und der die das nicht mit mein meine meiner meinen ein eine einen fur auf ist sind von zu im gern gerne auch
    aber wir suche mann frau sehr oder wenn als habe dem den`,
  Spanish: `yo soy y el la los las una con mi mis que para por pero me gusta busco hombre mujer muy mas como familia del es tengo
    vivo casa trabajo`,
  Italian: `sono e il lo gli una con mio mia che per ma mi piace cerco uomo donna molto piu famiglia della nel di ho vivo`,
  Dutch: `ik ben en het een van met mijn niet voor op maar ook die dat zoek man vrouw graag heel naar wij hou`,
  'Indonesian or Malay': `saya dan yang di dengan untuk ini itu tidak dari adalah suka orang keluarga saya mencari suami isteri istri
    seorang sangat juga akan kerja bekerja bisa boleh`,
  Bosnian: `ja sam i je u na sa za da se koji koja moj moja ali volim trazim zena muz porodica nisam kao`,
  Somali: `waxaan ahay iyo oo ka ku waa in aan jecelahay qoyska raadinayaa nin naag aniga`,
  Albanian: `une jam dhe nje me ne per qe te eshte por kerkoj burre grua familja dua`,
  Swahili: `mimi ni na ya wa kwa katika lakini nina napenda natafuta mume mke familia sana`,
};

const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, words] of Object.entries(COMMON_WORDS)) {
  for (const word of new Set(words.split(/\s+/))) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);
}

/** Letters that Urdu alone has of those in Arabic script, and then those of Persian. */
const URDU = /[ٹڈڑںےہھ]/;
const PERSIAN = /[پچژگ]/;

const SCRIPTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Devanagari}/u, 'Hindi'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letters'],
];

/** What ends a word of English more than of other languages. */
const ENGLISH_ENDING = /(?:ing|tion|ness|ful|able|ment|ship|ist|ly|ed|er|ee|y|ck|ght|th|sh)$/;

/** A language that has no name here. */
export const ANOTHER_LANGUAGE = 'another language';

/** Recognizes a language by its commonest words in a normalised text; null where there are too few to tell. */
const recognizeByWords = (plain: string): string | null => {
  const words = plain.match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words)
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  // A word that only one language has says more than the number of its words.
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || Number(b === 'English') - Number(a === 'English'));
  if (best && best[1] >= 2 && best[1] >= words.length * 0.12) return best[0];
  const isList = (plain.match(/[,;/|&]/g) ?? []).length * 3 >= words.length;
  const mayBeEnglish = counts.has('English') || words.some((word) => ENGLISH_ENDING.test(word));
  return words.length >= 8 && !isList && !mayBeEnglish ? ANOTHER_LANGUAGE : null;
};

/** Recognizes the language of a sentence, given as written and normalised; null where it is too short or too plain to tell. */
export function recognizeLanguage(written: string, plain: string): string | null {
  const letters = written.match(/\p{L}/gu) ?? [];
  const latin = written.match(/\p{Script=Latin}/gu) ?? [];
  if (latin.length * 2 >= letters.length) return letters.length === 0 ? null : recognizeByWords(plain);
  if (/\p{Script=Arabic}/u.test(written))
    return URDU.test(written) ? 'Urdu' : PERSIAN.test(written) ? 'Persian' : 'Arabic';
  return SCRIPTS.find(([script]) => script.test(written))?.[1] ?? ANOTHER_LANGUAGE;
}
