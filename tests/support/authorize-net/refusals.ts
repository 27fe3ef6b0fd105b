import type { Refusal } from './transactions.ts';

const declined = 'This transaction has been declined.';
const busy = 'An error occurred during processing. Please try again in 5 minutes.';

type Row = readonly [responseCode: Refusal['responseCode'], code: string, text: string, reason: string];
const toRefusal = (...[responseCode, code, text, reason]: Row) => ({ responseCode, code, text, reason });

/** Refusals as documented by the gateway, with the reason shown to the payer. */
export const refusals: readonly (Refusal & { reason: string })[] = [
  ...['2', '3', '4', '41', '141', '165', '250', '251', '254'].map((code) =>
    toRefusal('2', code, declined, 'Declined'),
  ),
  toRefusal('2', '28', 'The merchant does not accept this type of credit card.', 'Declined'),
  toRefusal('2', '37', 'The credit card number is invalid.', 'Declined'),
  toRefusal('2', '315', 'The credit card number is invalid.', 'Declined'),
  toRefusal('3', '6', 'The credit card number is invalid.', 'Declined'),
  toRefusal('3', '17', 'The merchant does not accept this type of credit card.', 'Declined'),
  toRefusal('2', '44', 'This transaction has been declined by the card code filter.', 'Incorrect CVC'),
  toRefusal('2', '45', 'AVS and card code do not match.', 'Incorrect CVC'),
  toRefusal('2', '65', 'The card code does not match.', 'Incorrect CVC'),
  toRefusal('3', '78', 'The card code is invalid.', 'Incorrect CVC'),
  toRefusal('3', '7', 'The credit card expiration date is invalid.', 'Expired card'),
  toRefusal('3', '8', 'The credit card has expired.', 'Expired card'),
  toRefusal('2', '316', 'The credit card expiration date is invalid.', 'Expired card'),
  toRefusal('2', '317', 'The credit card has expired.', 'Expired card'),
  toRefusal('2', '27', 'AVS mismatch', 'Incorrect zip code'),
  toRefusal('2', '127', 'AVS mismatch', 'Incorrect zip code'),
  toRefusal('3', '9', 'The ABA code is invalid.', 'Incorrect routing number'),
  toRefusal('3', '10', 'The account number is invalid.', 'Incorrect account number'),
  toRefusal('3', '77', 'The ABA code is invalid.', 'Incorrect routing number'),
  ...['19', '20', '21', '22', '23', '25', '26'].map((code) =>
    toRefusal('3', code, busy, 'Payment service unavailable'),
  ),
  toRefusal('3', '5', 'A valid amount is required.', 'Payment service unavailable'),
  toRefusal('3', '13', 'The merchant login is invalid or inactive.', 'Payment service unavailable'),
  toRefusal('3', '18', 'ACH transactions are not accepted by this merchant.', 'Payment service unavailable'),
  toRefusal('3', '33', 'A field cannot be left blank.', 'Payment service unavailable'),
  toRefusal(
    '3',
    '120',
    'An error occurred during processing. Please try again.',
    'Payment service unavailable',
  ),
];
