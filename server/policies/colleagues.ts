/**
 * Who counts as a colleague for `hideFromContacts`: someone whose e-mail has the same domain, unless anyone can get an
 * address there.
 */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com yahoo.com
  yahoo.co.uk yahoo.fr yahoo.de yahoo.ca yahoo.co.in ymail.com rocketmail.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru
  yandex.com yandex.ru zoho.com fastmail.com hey.com hushmail.com btinternet.com sky.com virginmedia.com talktalk.net
  ntlworld.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net charter.net rogers.com bell.net shaw.ca sympatico.ca telus.net bigpond.com
  optusnet.com.au rediffmail.com qq.com 163.com 126.com naver.com duck.com example.com demo.test`.split(/\s+/),
);

/** The e-mail's domain in lower case; null where it is a public one or the address has none. */
export function colleagueKey(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain =
    at < 0
      ? ''
      : email
          .slice(at + 1)
          .trim()
          .toLowerCase();
  return domain === '' || PUBLIC_DOMAINS.has(domain) ? null : domain;
}
