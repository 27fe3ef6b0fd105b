import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { writeListState } from '../../../shared/list-state.ts';
import { batchRequestPath, refundPath, refusedRowsPath } from '../../../shared/payment/payment-paths.ts';
import { parseTypedCents, toDecimal } from '../../../shared/money.ts';
import { paths } from '../../../shared/paths.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { moneyDayHref } from '../../../views/payments/day/money-text.ts';
import { sendForm } from '../../portal/pages/files/send-form.ts';
import { attributeOf, textOf, type Page } from '../../support/page.ts';
import type { Practice } from './practice.ts';

type Desk = Pick<Practice, 'url' | 'staff'>;

/** Uploads and checks a payment file, creates the expected number of payments, and returns the import's ID. */
export async function uploadFile(
  desk: Desk,
  { name, text, right }: { name: string; text: string; right: number },
): Promise<string> {
  const { staff } = desk;
  const start = pathsOf(payments).import;
  const answer = await sendForm(desk, staff, {
    path: start,
    fields: { _csrf: (await staff.get(start)).csrfToken },
    files: [{ name, bytes: text, type: 'text/csv' }],
  });
  const columns = await staff.get(answer.headers.location ?? '');
  const checked = await untilOver(desk, await staff.press(columns, 'Check the file'));
  const made = await untilOver(
    desk,
    await staff.press(checked, `Create ${right.toLocaleString('en-US')} payments`),
  );
  return made.url.pathname.split('/').at(-1)!;
}

/** Reloads the page at the interval given by its header or markup until the page stops refreshing. */
async function untilOver({ staff }: Desk, first: Page): Promise<Page> {
  let page = first;
  const seconds = () =>
    Number(page.headers['refresh'] ?? /http-equiv="refresh" content="(\d+)"/.exec(page.html)?.[1]);
  while (seconds() > 0) {
    await wait(seconds() * 1000);
    page = await staff.get(page.url.pathname);
  }
  return page;
}

/** Downloads the rejected rows and returns the reasons by line number. */
export async function readRefused({ staff }: Desk, id: string): Promise<ReadonlyMap<number, string>> {
  const { html } = await staff.get(refusedRowsPath.to(id));
  const rows = parse(html, { bom: true, columns: true }) as { Line: string; Reason: string }[];
  return new Map(rows.map(({ Line: line, Reason: reason }) => [Number(line), reason]));
}

export const chooseFile = ({ staff }: Desk, id: string): Promise<Page> => staff.get(batchRequestPath.to(id));

/** Selects the payments found by a search, at most a hundred, and opens the plan to request them. */
export async function chooseFound({ staff }: Desk, search: string): Promise<Page> {
  const list = await staff.get(writeListState(payments, { search, size: 100 }));
  const boxes = list.all('input').filter((input) => attributeOf(input, 'name') === 'id');
  return staff.press(list, 'Request…', { id: boxes.map((box) => attributeOf(box, 'value') ?? '') });
}

/** Clicks the send button and waits until all requests are processed. */
export async function ask(desk: Desk, plan: Page, button: string): Promise<Page> {
  return untilOver(desk, await desk.staff.press(plan, button));
}

export async function refund({ staff }: Desk, id: string, cents: number): Promise<Page> {
  const form = await staff.get(refundPath.to(id));
  const asked = await staff.press(form, 'Continue', { amount: toDecimal(cents), reason: 'Insurance paid' });
  return staff.press(asked, `Refund $${toDecimal(cents)}`);
}

/** Reads the daily report: its text, its totals in cents by kind, and the totals of the exported rows. */
export async function closeDay({ staff }: Desk) {
  const page = await staff.get(moneyDayHref());
  const [foot] = page.all('tfoot');
  const lines = page.all('tr').filter((row) => row.parentNode === foot);
  const totals = lines.map((row) => {
    const [, kind = '', sign = '', dollars = ''] = /^([^,]*?)(?:, [\d,]+)? (-?)\$([\d,.]+)$/.exec(
      textOf(row),
    )!;
    return [kind, (parseTypedCents(dollars) ?? NaN) * (sign ? -1 : 1)] as const;
  });
  const { html } = await staff.get(paths.paymentsDayExport.to());
  const rows = parse(html, { bom: true, columns: true }) as { Kind: string; Amount: string }[];
  return {
    said: page.text.replaceAll('\u00a0', ' '),
    totals: Object.fromEntries(totals),
    exported: rows.map(({ Kind: kind, Amount: amount }) => [kind, Math.round(Number(amount) * 100)] as const),
    hasDifferences: page.text.includes('Differences from the gateway'),
  };
}
