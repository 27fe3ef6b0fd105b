import type { Page } from 'playwright';
import { paths } from '../../shared/paths.ts';
import { startContractApi, type ContractApi, type ContractPayment } from '../support/contract-api.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';

export interface PaySite {
  api: ContractApi;
  server: ServerProcess;
  hrefOf(payment: ContractPayment): string;
  close(): Promise<void>;
}

export async function startPaySite(): Promise<PaySite> {
  const api = await startContractApi();
  const server = await startServerProcess('portal', { API_BASE_URL: api.url });
  return {
    api,
    server,
    hrefOf: ({ client_id, id }) => server.url + paths.pay.to({ clientId: client_id, paymentId: id }),
    async close() {
      await server.stop();
      await api.close();
    },
  };
}

export const prescriptions = {
  item_detail_type: 'EPIC_PRESCRIPTION',
  amount_requested: '120.76',
  item_summary: [
    { other_id: 'RX-1001', desc: 'Lisinopril 10 mg tablet', qty: 30, amount: '12.50' },
    { other_id: 'RX-1002', desc: 'Metformin ER 500 mg tablet', qty: 60, amount: '8.25' },
    { other_id: 'RX-1003', desc: 'Atorvastatin 20 mg tablet', qty: 90, amount: '100.01' },
  ],
};

export const savedCard = { payment_method: { method: 'cc', card_brand: 'VISA', last_4: '4242' } };

export async function verify(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await answerVerification(page);
}

export async function answerVerification(page: Page): Promise<void> {
  await page.getByLabel('Last Name').fill('Example');
  await page.getByLabel('Date of Birth').fill('4/9/85');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Make a Payment' }).waitFor();
}

export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Cardholder Name').fill('Pat Payer');
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Expiry').fill('12/28');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Zip Code').fill('60601');
}

export async function fillBank(page: Page): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).check();
  await page.getByLabel('Name on Account').fill('Pat Payer');
  await page.getByLabel('Routing Number').fill('021000021');
  await page.getByLabel('Account Number').fill('000123456789');
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Payment' }).click();
export const succeeded = (page: Page) => page.getByText('Auth #').waitFor();

export const alive = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[data-island]:not([data-ready])'));
