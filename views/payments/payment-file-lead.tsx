import { batchRequestStrings } from '../../shared/locales/en/request-pages.ts';
import { paymentFileMessages } from '../../shared/locales/en/payment-files.ts';
import { refusedRowMessages } from '../../shared/locales/en/refused-rows.ts';
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
          {status === 'running' ? batchRequestStrings.moreRunning : batchRequestStrings.restNotCreated}
          <a href={pathsOf(payments).importOne(id)}>{batchRequestStrings.viewProgress}</a>
        </p>
      )}
      {lastRequest && (
        <p>
          {batchRequestStrings.requestedBefore}
          <a href={lastRequest.href}>{lastRequest.when}</a>.
        </p>
      )}
      <div className="actions">
        {mayRequest && accepted > 0 && (
          <a className={lastRequest ? 'btn btn-quiet' : 'btn btn-primary'} href={batchRequestPath.to(id)}>
            {lastRequest ? batchRequestStrings.requestAgain : batchRequestStrings.requestAll(accepted)}
          </a>
        )}
        {mayExport && rejected > 0 && (
          <a className="btn btn-quiet" href={refusedRowsPath.to(id)} download>
            {refusedRowMessages.downloadCount(rejected)}
          </a>
        )}
      </div>
    </div>
  );
}
