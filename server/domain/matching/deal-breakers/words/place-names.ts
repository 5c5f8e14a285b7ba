import { normalise } from '../../text/text.ts';

/** Names of countries and cities in other languages, after the English ones. */
const NAMES = `
uk: بريطانيا, المملكه المتحده, انجلترا, برطانيه, انگلينڈ, ingiltere, birleşik krallık, angleterre, royaume uni, grande bretagne, england, scotland, wales, britain
usa: امريكا, الولايات المتحده, امريكه, amerika, abd, etats unis, états unis, amérique, u s a, america, the states
canada: كندا, كينيڈا, kanada
france: فرنسا, fransa
germany: المانيا, جرمني, almanya, allemagne
turkey: تركيا, تركي, türkiye, turquie
egypt: مصر, mısır, egypte
morocco: المغرب, fas, maroc
algeria: الجزائر, cezayir, algérie
tunisia: تونس, tunus, tunisie
saudi arabia: السعوديه, سعودي عرب, suudi arabistan, arabie saoudite
uae: الامارات, bae, emirats
pakistan: باكستان, پاكستان
india: الهند, انڈيا, بهارت, hindistan, inde
belgium: بلجيكا, belçika, belgique
london: لندن, londra, londres
paris: باريس
dubai: دبي, dubaï
istanbul: اسطنبول, استنبول
cairo: القاهره, le caire
`;

/** English names by others, in the form that the dictionary reads. */
export const PLACE_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', others = ''] = line.split(':');
      return others.split(',').map(
        (name) =>
          [
            normalise(name)
              .trim()
              .replace(/^ال(?=\p{L}{2})/u, ''),
            english,
          ] as const,
      );
    }),
);
