import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startContractApi, type ContractApi, type ContractPayment } from '../../../support/contract-api.ts';
import type { Page, PostedFields } from '../../../support/page.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../../../support/portal.ts';

/** Friday, August 15, 2025, noon in Chicago. */
export const trialStart = Date.UTC(2025, 7, 15, 17);

export interface PayTrial {
  api: ContractApi;
  portal: TestPortal;
  time: { now: number };
  close(): Promise<void>;
}

type TrialOptions = Partial<TestPortalOptions> & { asText?: boolean };

export async function startPayTrial({ asText, ...options }: TrialOptions = {}): Promise<PayTrial> {
  const api = await startContractApi({ asText });
  const time = { now: trialStart };
  const portal = await startTestPortal({ api: api.url, clock: () => time.now, ...options });
  const close = async () => {
    await portal.close();
    await api.close();
  };
  return { api, portal, time, close };
}

export type LinkOf = Pick<ContractPayment, 'client_id' | 'id'>;

export const payPath = ({ client_id, id }: LinkOf) => paths.pay.to({ clientId: client_id, paymentId: id });

export const identity = { last_name: 'Example', dob: '4/9/85' } as const;

/** Opens the link and submits the verification form; returns the resulting page, or the lock page for a locked link. */
export async function verify(browser: Browser, link: LinkOf, fields: PostedFields = identity): Promise<Page> {
  const form = await browser.get(payPath(link));
  return form.status === 429 ? form : browser.press(form, 'Verify', fields);
}

/** Fields as submitted without scripts: `name` has one value from the card section and one from the bank section. */
export const card = {
  payment_method: 'cc',
  name: ['Pat Payer', ''],
  card_number: '4242 4242 4242 4242',
  expiry: '12/28',
  cvc: '123',
  zip: '60601',
} as const satisfies PostedFields;

export const bank = {
  payment_method: 'bank',
  name: ['', 'Pat Payer'],
  routing_number: '021000021',
  account_number: '000123456789',
} as const satisfies PostedFields;

export const pay = (browser: Browser, page: Page, fields: PostedFields = card): Promise<Page> =>
  browser.press(page, 'Submit Payment', fields);

export async function verifyAndPay(browser: Browser, link: LinkOf, fields: PostedFields = card) {
  return pay(browser, await verify(browser, link), fields);
}
