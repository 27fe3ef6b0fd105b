import { textOf } from '../../../../../shared/reply.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import { MoneyDayPage } from '../../../../../views/payments/day/money-day-page.tsx';
import { moneyDayHref, moneyDayTab } from '../../../../../views/payments/day/money-words.ts';
import type { Page } from '../../../visit/route.ts';
import { shellProps } from '../../../visit/shell.ts';
import type { Visit } from '../../../visit/visit.ts';
import { loadCompared, loadMoneyDay, readMoneyDayAsked } from './load-money-day.ts';

/** Page size that fits most days, so that one print shows the whole day. */
const rowsAPage = 500;

/** `/app/payments/day?day=2026-11-24`: payments, refunds and returns of a day, and their reconciliation with the gateway. */
export const moneyDayPage: Page = { show: showMoneyDay };

async function showMoneyDay(visit: Visit): Promise<void> {
  const day = await readMoneyDayAsked(visit);
  const text = textOf(visit.req.query, 'page');
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  const [money, compared] = await Promise.all([
    loadMoneyDay(visit, { day, page, size: rowsAPage }),
    loadCompared(visit, day),
  ]);
  if (money.rows.length === 0 && page > 1) return visit.goTo(moneyDayHref(day));
  const element = (
    <MoneyDayPage
      shell={shellProps(visit, { current: 'payments' })}
      day={day}
      today={dayKeyIn(visit.zone(), visit.nowSeconds)}
      nowSeconds={visit.nowSeconds}
      money={money}
      compared={compared}
      page={page}
      pages={Math.max(1, Math.ceil(money.count / rowsAPage))}
    />
  );
  visit.show({ title: moneyDayTab, styles: 'all', element });
}

export async function moneyDayTabs({ parts }: Pick<Visit, 'parts'>) {
  const has = await parts.relay.has('payments_day');
  return has ? [{ label: moneyDayTab, href: moneyDayHref() }] : [];
}
