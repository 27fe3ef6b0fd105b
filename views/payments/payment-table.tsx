import { paymentListStrings } from '../../shared/locales/en/payments.ts';
import type { ListPageProps } from '../resource/props.ts';
import { orderOf, SortLink } from '../resource/sort-link.tsx';
import { hasChoice, TickAll, TickedBar } from '../resource/ticked-bar.tsx';
import { PaymentRows } from './payment-rows.tsx';

/** Payments table with headers and bulk actions. While rows are streamed, it has a placeholder row. */
export function PaymentTable(props: ListPageProps) {
  const { definition, rows } = props;
  const hasProviderColumn = definition.columns?.includes('provider') === true;
  return (
    <div data-rows-area className="quiet-area">
      <table className="quiet-list payments">
        <caption className="visually-hidden">{definition.label.many}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={orderOf(props, 'last_name')}>
              {hasChoice(props) && <TickAll />}
              <SortLink list={props} field="last_name" label={paymentListStrings.name} />
            </th>
            <th scope="col" className="num" aria-sort={orderOf(props, 'amount')}>
              <SortLink list={props} field="amount" label={paymentListStrings.amount} />
            </th>
            <th scope="col" aria-sort={orderOf(props, 'provider')}>
              {hasProviderColumn ? (
                <SortLink list={props} field="provider" label={paymentListStrings.purpose} />
              ) : (
                paymentListStrings.purpose
              )}
            </th>
            <th scope="col" aria-sort={orderOf(props, 'id')}>
              {paymentListStrings.statusBefore}
              <SortLink list={props} field="id" label={paymentListStrings.createdColumn} />
              {paymentListStrings.or}
              <SortLink list={props} field="paid_at" label={paymentListStrings.paidColumn} />
            </th>
          </tr>
        </thead>
        <tbody id="rows">{rows ? <PaymentRows {...props} rows={rows} /> : <tr data-rows />}</tbody>
      </table>
      {hasChoice(props) && <TickedBar {...props} csrfToken={props.shell.csrfToken} />}
    </div>
  );
}
