import { BRAND } from '../shared/brand.ts';
import { isLoopback } from './bootstrap/loopback.ts';
import type { Environment } from './environment.ts';

/** How the payment provider is asked, and how its messages are verified. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the provider is asked, without a slash at the end. */
  readonly apiUrl: string;
}

/** How the operator asks for plans, and who they are on a receipt. */
export interface PaymentSettings {
  readonly mode: Environment['PAYMENTS'] & string;
  /** How members pay, in the operator's words; null where they gave none. */
  readonly instructions: string | null;
  /** Null unless the provider takes payments. */
  readonly stripe: StripeSettings | null;
  readonly terms: {
    readonly table: Environment['PRICE_TABLE'];
    /** Whether Standard is free for members. */
    readonly isStandardGiven: boolean;
    /** How many days a charge of the provider may take. */
    readonly chargingDays?: number;
  };
  readonly operator: { readonly name: string | null; readonly address: string | null; readonly taxId: string | null };
}

/** Returns what is wrong with the variables, as a sentence that begins with the name of one; null where nothing is. */
export const findPaymentFault = (variables: Environment): string | null => {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = variables;
  if (PAYMENTS !== 'stripe') return null;
  if (!STRIPE_SECRET_KEY) return 'STRIPE_SECRET_KEY: needed where PAYMENTS is stripe.';
  if (!STRIPE_WEBHOOK_SECRET) return 'STRIPE_WEBHOOK_SECRET: needed where PAYMENTS is stripe.';
  const { protocol, hostname } = new URL(STRIPE_API_URL);
  if (protocol !== 'https:' && !isLoopback(hostname))
    return 'STRIPE_API_URL: must begin with https:// beyond loopback.';
  return null;
};

/** What the demo says where the operator says nothing. */
const DEMO = {
  mode: 'manual',
  instructions: 'This is a demo: nothing is to be paid. An admin records the payment.',
  operator: { name: `${BRAND.name} Demo`, address: '1 Example Street, London', taxId: 'EXAMPLE-1' },
} as const;
const NOTHING = { mode: 'off', instructions: null, operator: { name: null, address: null, taxId: null } } as const;

/** Returns how plans are paid, from variables without a fault; by hand in the demo unless they say otherwise. */
export const readPaymentSettings = (variables: Environment, isDemo: boolean): PaymentSettings => {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = variables;
  const unset = isDemo && PAYMENTS === undefined ? DEMO : NOTHING;
  const mode = PAYMENTS ?? unset.mode;
  return {
    mode,
    instructions: variables.PAYMENT_INSTRUCTIONS?.trim() ?? unset.instructions,
    stripe:
      mode === 'stripe' && STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            apiUrl: variables.STRIPE_API_URL.replace(/\/+$/, ''),
          }
        : null,
    terms: {
      table: variables.PRICE_TABLE,
      isStandardGiven: variables.STANDARD === 'gift',
      ...(mode === 'stripe' && { chargingDays: 1 }),
    },
    operator: {
      name: variables.OPERATOR_NAME?.trim() ?? unset.operator.name,
      address: variables.OPERATOR_ADDRESS?.trim() ?? unset.operator.address,
      taxId: variables.OPERATOR_TAX_ID?.trim() ?? unset.operator.taxId,
    },
  };
};

/** Returns a sentence about each thing that receipts and invoices lack. */
export const listPaymentGaps = ({ mode, instructions, operator }: PaymentSettings): string[] => {
  if (mode === 'off') return [];
  return [
    ...(operator.name ? [] : ['OPERATOR_NAME: missing on receipts; set the name of the company that is paid.']),
    ...(operator.address ? [] : ['OPERATOR_ADDRESS: missing on receipts; set the address of that company.']),
    ...(operator.taxId ? [] : ['OPERATOR_TAX_ID: missing on receipts; set the tax number of that company.']),
    ...(mode === 'manual' && !instructions
      ? ['PAYMENT_INSTRUCTIONS: missing on invoices; set in your words how members pay, such as a bank account.']
      : []),
  ];
};
