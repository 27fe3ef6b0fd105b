import { controlStrings } from '../../../shared/locales/en/controls.ts';
import { moneyDayStrings } from '../../../shared/locales/en/payments.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { paths } from '../../../shared/paths.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { formatReceiptDay } from '../../../shared/time.ts';
import { zoneName } from '../../../shared/time-zones.ts';
import { SectionTabs } from '../../resource/section-tabs.tsx';
import { AppShell } from '../../shell/app-shell.tsx';
import { DaySteps } from '../../ui/day-steps.tsx';
import { RowPager } from '../../ui/table.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { MoneyTable } from './money-table.tsx';
import { moneyDayHref, describeMoney } from './money-text.ts';
import type { MoneyComparison, MoneyDay } from '../../../shared/api-calls/payment-day.ts';
import type { ShellProps } from '../../shell/props.ts';

export function MoneyDayPage(props: MoneyDayPageProps) {
  const { shell, day, today, nowSeconds, money, compared, page, pages } = props;
  const { zone, rows, count } = money;
  return (
    <AppShell {...shell}>
      <div className="no-print">
        <SectionTabs
          section="payments"
          pages={[{ label: moneyDayStrings.title, href: moneyDayHref(), current: true }]}
        />
      </div>
      <PageTop {...props} />
      <p className="print-only">{`${shell.organization?.name ?? ''}, ${formatReceiptDay(day, 'en')}`}</p>
      <DaySteps
        {...{ day, today, zone, nowSeconds }}
        action={paths.paymentsDay.to()}
        href={(other) => moneyDayHref(other)}
      />
      <p className="say day-say">{describeMoney(props)}</p>
      {compared.differences.length > 0 && <DifferenceTable rows={compared.differences} zone={zone} />}
      {rows.length > 0 && <MoneyTable money={money} />}
      {rows.length > 0 && (
        <p className="soft">{resourceMessages.timesIn(zoneName(zone, rows[0]?.time ?? nowSeconds))}</p>
      )}
      <RowPager
        shown={rows.length}
        count={count}
        page={page}
        pages={pages}
        href={(other) => moneyDayHref(day, other)}
      />
    </AppShell>
  );
}

function PageTop({ shell, day, money, compared }: MoneyDayPageProps) {
  const hasRows = money.count > 0 || compared.differences.length > 0;
  return (
    <div className="day-top">
      <h1>{moneyDayStrings.title}</h1>
      {hasRows && (
        <div className="actions no-print">
          {hasNeeded(shell, apiCalls.noteExport.needs) && (
            <a className="btn btn-quiet" href={`${paths.paymentsDayExport.to()}?day=${day}`} download>
              {controlStrings.export}
            </a>
          )}
          <button type="button" className="btn btn-quiet needs-scripts" data-print>
            {controlStrings.print}
          </button>
        </div>
      )}
    </div>
  );
}

interface MoneyDayPageProps {
  shell: ShellProps;
  day: string;
  today: string;
  nowSeconds: number;
  money: MoneyDay;
  compared: MoneyComparison;
  page: number;
  pages: number;
}
