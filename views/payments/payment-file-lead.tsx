import { formatCount, plural } from '../../shared/count.ts';
import { paymentFileMessages } from '../../shared/locales/en/payment-files.ts';
import { writeListState } from '../../shared/list-state.ts';
import { formatCents } from '../../shared/money.ts';
import { batchRequestPath, refusedRowsPath } from '../../shared/payment/payment-paths.ts';
import { payments } from '../../shared/resources/payments.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { Warnings, describeRefused } from '../files/refused-rows.tsx';

interface Props {
  id: string;
  accepted: number;
  rejected: number;
  /** Number of accepted payments with an invalid address. `warnings` has the first of these addresses. */
  warned: number;
  warnings: readonly { line: string; msg: string }[];
  /** Total in cents; 0 if unknown. */
  cents: number;
  status: string;
  lastRequest?: { when: string; href: string };
  mayRequest: boolean;
  mayExport: boolean;
  /** True if the payments list page can be filtered by file. */
  isFilter: boolean;
}

export function PaymentFileLead(props: Props) {
  const { id, accepted, rejected, warned, cents, status, lastRequest, mayRequest, mayExport } = props;
  const total = cents > 0 ? formatCents(cents) : '';
  const isUnderWay = ['running', 'failed', 'cancelled'].includes(status) && accepted > 0;
  return (
    <div className="file-lead">
      <p className="say">
        {accepted > 0 && props.isFilter ? (
          <a href={writeListState(payments, { filter: { file: id } })}>{countOf(payments, accepted)}</a>
        ) : (
          countOf(payments, accepted)
        )}
        {paymentFileMessages.made(total, describeRefused(rejected))}
      </p>
      {warned > 0 && <Warnings text={paymentFileMessages.warned(warned)} warnings={props.warnings} />}
      {isUnderWay && (
        <p>
          {status === 'running' ? 'More payments are being created. ' : 'The rest were not created. '}
          <a href={pathsOf(payments).importOne(id)}>View progress</a>
        </p>
      )}
      {lastRequest && (
        <p>
          {'Requested '}
          <a href={lastRequest.href}>{lastRequest.when}</a>.
        </p>
      )}
      <div className="actions">
        {mayRequest && accepted > 0 && (
          <a className={lastRequest ? 'btn btn-quiet' : 'btn btn-primary'} href={batchRequestPath.to(id)}>
            {lastRequest ? 'Request again…' : requestLabel(accepted)}
          </a>
        )}
        {mayExport && rejected > 0 && (
          <a className="btn btn-quiet" href={refusedRowsPath.to(id)} download>
            {`Download ${formatCount(rejected)} rejected ${plural(rejected, 'row')}`}
          </a>
        )}
      </div>
    </div>
  );
}

const requestLabel = (count: number): string =>
  plural(count, 'Request payment…', `Request all ${formatCount(count)}…`);
