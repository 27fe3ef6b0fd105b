import { paymentFileMessages } from '../../shared/messages/payment-files.ts';
import { writeListState } from '../../shared/list-state.ts';
import { formatCents } from '../../shared/money.ts';
import { askManyPlace } from '../../shared/payment/ask-place.ts';
import { refusedRowsPlace } from '../../shared/payment/refused-rows-place.ts';
import { payments } from '../../shared/resources/payments.ts';
import { countOf, placeOf } from '../../shared/resources/places.ts';
import { Warnings } from '../refused/warnings.tsx';
import { sayRefused } from '../files/say-refused.ts';

interface Props {
  id: string;
  accepted: number;
  rejected: number;
  /** Accepted payments with an invalid address; `warnings` has the first of these addresses. */
  warned: number;
  warnings: readonly { line: string; msg: string }[];
  /** Total in cents; 0 if unknown. */
  cents: number;
  status: string;
  asked?: { when: string; href: string };
  mayAsk: boolean;
  mayExport: boolean;
  /** True if the payments list page can be filtered by file. */
  isFilter: boolean;
}

export function PaymentFileLead(props: Props) {
  const { id, accepted, rejected, warned, warnings, cents, status, asked, mayAsk, mayExport, isFilter } =
    props;
  const total = cents > 0 ? formatCents(cents) : '';
  const isUnderWay = ['running', 'failed', 'cancelled'].includes(status) && accepted > 0;
  return (
    <div className="file-lead">
      <p className="say">
        {accepted > 0 && isFilter ? (
          <a href={writeListState(payments, { filter: { file: id } })}>{countOf(payments, accepted)}</a>
        ) : (
          countOf(payments, accepted)
        )}
        {paymentFileMessages.made(total, sayRefused(rejected))}
      </p>
      {warned > 0 && <Warnings text={paymentFileMessages.warned(warned)} warnings={warnings} />}
      {isUnderWay && (
        <p>
          {status === 'running' ? 'More are being made. ' : 'The rest was not made. '}
          <a href={placeOf(payments).importOne(id)}>See how far it is</a>
        </p>
      )}
      {asked && (
        <p>
          {'Asked for '}
          <a href={asked.href}>{asked.when}</a>.
        </p>
      )}
      <div className="actions">
        {mayAsk && accepted > 0 && (
          <a className={asked ? 'btn btn-quiet' : 'btn btn-primary'} href={askManyPlace.to(id)}>
            {asked ? 'Ask again…' : sayAsk(accepted)}
          </a>
        )}
        {mayExport && rejected > 0 && (
          <a className="btn btn-quiet" href={refusedRowsPlace.to(id)} download>
            {`Download ${rejected.toLocaleString('en-US')} refused ${rejected === 1 ? 'row' : 'rows'}`}
          </a>
        )}
      </div>
    </div>
  );
}

const sayAsk = (count: number): string =>
  count === 1 ? 'Ask for it…' : `Ask all ${count.toLocaleString('en-US')}…`;
