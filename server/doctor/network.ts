import { isLoopback } from '../bootstrap/loopback.ts';
import type { Config } from '../config.ts';
import { probeMailServer } from '../mail/smtp.ts';

const ANSWER_MS = 8_000;

/** Connects to the mail server, where there is one, and signs in. */
export const examineMail = async ({ mail, isProduction }: Config): Promise<string[]> => {
  if (!mail && isProduction)
    return ['SMTP_URL: not set, so no mail is sent and a lost password is not replaced; set it, with MAIL_FROM.'];
  const reason = mail ? await probeMailServer(mail) : null;
  return reason === null ? [] : [`SMTP_URL: ${reason}; correct the address, user or password, or ask who runs it.`];
};

/** Asks the service at its public address, unless that is of this machine alone, and looks at the proxy's setting. */
export const examinePublicUrl = async ({ publicUrl, trustProxy, isProduction }: Config): Promise<string[]> => {
  const texts: string[] = [];
  if (isProduction && trustProxy === 0) {
    texts.push(
      'TRUST_PROXY: 0, while https needs a proxy in front: all people share its address and its limits; set the number of proxies.',
    );
  }
  if (isLoopback(new URL(publicUrl).hostname)) return texts;
  const fault = await findFault(`${publicUrl}/healthz`);
  if (fault !== null) {
    texts.push(
      `PUBLIC_URL: ${publicUrl} ${fault}; look at its name, its proxy and its certificate, and start a server.`,
    );
  }
  return texts;
};

const findFault = async (url: string): Promise<string | null> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok ? null : `answers ${response.status}`;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return `does not answer (${cause?.code ?? name})`;
  }
};
