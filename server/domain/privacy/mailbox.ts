import { unifyForms } from '../../../shared/text-folding.ts';

/** How a provider reads the part before the @, and under which one domain its addresses are compared. */
interface Provider {
  readonly domain: string;
  /** Characters that make no difference. */
  readonly ignored?: RegExp;
  /** Characters that begin a part which makes no difference. */
  readonly tags: string;
}

const provider = (domains: string, rules: Omit<Provider, 'domain'>): [string, Provider][] => {
  const [domain = '', ...others] = domains.split(' ');
  return [domain, ...others].map((one) => [one, { domain, ...rules }]);
};

const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ...provider('gmail.com googlemail.com', { ignored: /\./g, tags: '+' }),
  ...provider('proton.me protonmail.com protonmail.ch pm.me', { ignored: /[._-]/g, tags: '+' }),
  ...provider('icloud.com me.com mac.com', { tags: '+' }),
  ...provider('yandex.ru yandex.com yandex.by yandex.kz yandex.ua ya.ru', { ignored: /[.-]/g, tags: '+' }),
  ...[
    'yahoo.com',
    'yahoo.co.uk',
    'yahoo.fr',
    'yahoo.de',
    'yahoo.ca',
    'yahoo.co.in',
    'ymail.com',
    'rocketmail.com',
  ].flatMap((domain) => provider(domain, { tags: '+-' })),
]);

/** At these, everything before the @ of `name@user.fastmail.com` goes to `user@fastmail.com`. */
const SUBDOMAIN_PROVIDERS = ['fastmail.com', 'fastmail.fm'];

/**
 * Returns one spelling for all addresses that reach the same mailbox, as far as the rules of the large providers are known:
 * letter case, compatibility forms, invisible characters, a tag after `+`, the dots of Gmail, several domains of one
 * provider. It serves to compare accounts; nothing is sent to it.
 */
export const toMailbox = (email: string): string => {
  const address = unifyForms(email).trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [name, domain] = [address.slice(0, at), address.slice(at + 1).replace(/\.+$/, '')];
  const parent = SUBDOMAIN_PROVIDERS.find((one) => domain.endsWith(`.${one}`));
  if (parent) return `${domain.slice(0, -parent.length - 1)}@${parent}`;
  const rules = PROVIDERS.get(domain) ?? { domain, tags: '+' };
  const untagged = dropTag(name, rules.tags);
  const plain = rules.ignored ? untagged.replace(rules.ignored, '') : untagged;
  return `${plain || name}@${rules.domain}`;
};

/** Removes what follows one of the characters of `tags`; a name that begins with one keeps it. */
const dropTag = (name: string, tags: string): string => {
  const ends = [...tags].map((tag) => name.indexOf(tag)).filter((at) => at > 0);
  return ends.length > 0 ? name.slice(0, Math.min(...ends)) : name;
};
