import { moneyDayStrings } from '../../../../../shared/locales/en/payments.ts';
import { readParameter } from '../../../../../shared/url-parameter.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import { MoneyDayPage } from '../../../../../views/payments/day/money-day-page.tsx';
import { moneyDayHref } from '../../../../../views/payments/day/money-text.ts';
import type { Page } from '../../../page/route.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { loadCompared, loadMoneyDay, readMoneyDayQuery } from './load-money-day.ts';

/** Rows per page, enough to print most days on one page. */
const rowsPerPage = 500;

/** Page `/app/payments/day?day=2026-11-24`, which lists a day's payments, refunds and returns and reconciles them with the gateway. */
export const moneyDayPage: Page = { get: getMoneyDay };

async function getMoneyDay(ctx: RequestContext): Promise<void> {
  const day = await readMoneyDayQuery(ctx);
  const text = readParameter(ctx.req.query['page']);
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  const [money, compared] = await Promise.all([
    loadMoneyDay(ctx, { day, page, size: rowsPerPage }),
    loadCompared(ctx, day),
  ]);
  if (money.rows.length === 0 && page > 1) return ctx.redirect(moneyDayHref(day));
  const element = (
    <MoneyDayPage
      shell={shellProps(ctx, { current: 'payments' })}
      day={day}
      today={dayKeyIn(ctx.zone(), ctx.nowSeconds)}
      nowSeconds={ctx.nowSeconds}
      money={money}
      compared={compared}
      page={page}
      pages={Math.max(1, Math.ceil(money.count / rowsPerPage))}
    />
  );
  ctx.render({ title: moneyDayStrings.title, styles: 'all', element });
}

export async function moneyDayTabs({ parts }: Pick<RequestContext, 'parts'>) {
  const has = await parts.relay.isLevel2();
  return has ? [{ label: moneyDayStrings.title, href: moneyDayHref() }] : [];
}
