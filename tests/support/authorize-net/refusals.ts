import type { Refusal } from './transactions.ts';

const declined = 'This transaction has been declined.';
const busy = 'An error occurred during processing. Please try again in 5 minutes.';

type Row = readonly [responseCode: Refusal['responseCode'], code: string, text: string, reason: string];
const told = (...[responseCode, code, text, reason]: Row) => ({ responseCode, code, text, reason });

/** Refusals as documented by the gateway, with the reason shown to the payer. */
export const refusals: readonly (Refusal & { reason: string })[] = [
  ...['2', '3', '4', '41', '141', '165', '250', '251', '254'].map((code) =>
    told('2', code, declined, 'Declined'),
  ),
  told('2', '28', 'The merchant does not accept this type of credit card.', 'Declined'),
  told('2', '37', 'The credit card number is invalid.', 'Declined'),
  told('2', '315', 'The credit card number is invalid.', 'Declined'),
  told('3', '6', 'The credit card number is invalid.', 'Declined'),
  told('3', '17', 'The merchant does not accept this type of credit card.', 'Declined'),
  told('2', '44', 'This transaction has been declined by the card code filter.', 'Incorrect CVC'),
  told('2', '45', 'AVS and card code do not match.', 'Incorrect CVC'),
  told('2', '65', 'The card code does not match.', 'Incorrect CVC'),
  told('3', '78', 'The card code is invalid.', 'Incorrect CVC'),
  told('3', '7', 'The credit card expiration date is invalid.', 'Expired card'),
  told('3', '8', 'The credit card has expired.', 'Expired card'),
  told('2', '316', 'The credit card expiration date is invalid.', 'Expired card'),
  told('2', '317', 'The credit card has expired.', 'Expired card'),
  told('2', '27', 'AVS mismatch', 'Incorrect zip code'),
  told('2', '127', 'AVS mismatch', 'Incorrect zip code'),
  told('3', '9', 'The ABA code is invalid.', 'Incorrect routing number'),
  told('3', '10', 'The account number is invalid.', 'Incorrect account number'),
  told('3', '77', 'The ABA code is invalid.', 'Incorrect routing number'),
  ...['19', '20', '21', '22', '23', '25', '26'].map((code) =>
    told('3', code, busy, 'Payment service unavailable'),
  ),
  told('3', '5', 'A valid amount is required.', 'Payment service unavailable'),
  told('3', '13', 'The merchant login is invalid or inactive.', 'Payment service unavailable'),
  told('3', '18', 'ACH transactions are not accepted by this merchant.', 'Payment service unavailable'),
  told('3', '33', 'A field cannot be left blank.', 'Payment service unavailable'),
  told('3', '120', 'An error occurred during processing. Please try again.', 'Payment service unavailable'),
];
