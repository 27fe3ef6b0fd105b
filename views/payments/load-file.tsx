import { paymentFileMessages } from '../../shared/messages/payment-files.ts';
import { payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';

/** Leads to where a payment file is loaded, step by step. */
export function LoadFile() {
  return (
    <p className="load-file">
      <a className="btn btn-primary" href={placeOf(payments).import}>
        {paymentFileMessages.title}
      </a>
    </p>
  );
}
