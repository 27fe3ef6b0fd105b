import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { writeListState } from '../../../shared/list-state.ts';
import { askManyPlace } from '../../../shared/payment/ask-place.ts';
import { refundPlace } from '../../../shared/payment/refund-place.ts';
import { refusedRowsPlace } from '../../../shared/payment/refused-rows-place.ts';
import { parseTypedCents, toDecimal } from '../../../shared/money.ts';
import { paths } from '../../../shared/paths.ts';
import { paymentFiles } from '../../../shared/resources/operations.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { moneyDayHref } from '../../../views/payments/day/money-words.ts';
import { sendForm } from '../../portal/pages/files/send-form.ts';
import { attributeOf, textOf, type Page } from '../../support/page.ts';
import type { Practice } from './practice.ts';

/** What staff do at the front desk, by the portal's pages alone. */
type Desk = Pick<Practice, 'url' | 'staff'>;

/** Uploads a payment file and lets it in. Answers its id. */
export async function uploadFile(desk: Desk, name: string, text: string): Promise<string> {
  const { staff } = desk;
  const list = await staff.get(placeOf(paymentFiles).list);
  const answer = await sendForm(desk, staff, {
    path: placeOf(paymentFiles).create,
    fields: { _csrf: list.csrfToken },
    files: [{ name, bytes: text, type: 'text/csv' }],
  });
  const page = await staff.get(answer.headers.location ?? '');
  return page.url.pathname.split('/').at(-1)!;
}

/** The refused rows as they are downloaded: which line is refused for which field. */
export async function readRefused({ staff }: Desk, id: string): Promise<ReadonlyMap<number, string>> {
  const { html } = await staff.get(refusedRowsPlace.to(id));
  const rows = parse(html, { bom: true, columns: true }) as { Line: string; Field: string }[];
  return new Map(rows.map(({ Line: line, Field: field }) => [Number(line), field]));
}

/** From a file to what asking for all its payments would do. */
export const chooseFile = ({ staff }: Desk, id: string): Promise<Page> => staff.get(askManyPlace.to(id));

/** The same of those of the list that a search finds, at most a hundred, each of them ticked. */
export async function chooseFound({ staff }: Desk, search: string): Promise<Page> {
  const list = await staff.get(writeListState(payments, { search, size: 100 }));
  const boxes = list.all('input').filter((input) => attributeOf(input, 'name') === 'id');
  return staff.press(list, 'Ask…', { id: boxes.map((box) => attributeOf(box, 'value') ?? '') });
}

/** Asks by the button that says what is sent, and looks as often as the page says until all were gone through. */
export async function ask({ staff }: Desk, plan: Page, button: string): Promise<Page> {
  let page = await staff.press(plan, button);
  while (page.headers['refresh'] !== undefined) {
    await wait(Number(page.headers['refresh']) * 1000);
    page = await staff.get(page.url.pathname);
  }
  return page;
}

/** Gives back a part of what was paid. */
export async function refund({ staff }: Desk, id: string, cents: number): Promise<Page> {
  const form = await staff.get(refundPlace.to(id));
  const asked = await staff.press(form, 'Continue', { amount: toDecimal(cents), reason: 'Insurance paid' });
  return staff.press(asked, `Refund $${toDecimal(cents)}`);
}

/** How the day stands on its page: what it says, its sums in cents by kind, and the same of the rows that are exported. */
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
    hasDifferences: page.text.includes('What differs'),
  };
}
