import {
  list,
  number,
  optional,
  record,
  text,
  type ValueOf,
  type WireType,
} from '../../../../shared/wire/wire-types.ts';

/** Parts of gateway responses that we read. Times are UTC strings. */
export const messages = record({ resultCode: text, message: list(record({ code: text })) });

const transactionResponse = record({
  responseCode: text,
  transId: text,
  authCode: text,
  accountType: text,
  accountNumber: text,
  errors: list(record({ errorCode: text })),
});

/** Answer to a charge, refund or void. The profile is there if one was created. */
export const orderAnswer = record({
  transactionResponse: optional(transactionResponse),
  profileResponse: optional(record({ customerProfileId: text, customerPaymentProfileIdList: list(text) })),
});

/** Masked method of a transaction, in the order of the published schema. */
const paymentMethod = record({
  creditCard: optional(record({ cardNumber: text, cardType: text })),
  bankAccount: optional(
    record({
      accountType: optional(text),
      routingNumber: optional(text),
      accountNumber: optional(text),
      nameOnAccount: optional(text),
      echeckType: optional(text),
    }),
  ),
});

const transactionDetails = record({
  transId: text,
  transactionStatus: text,
  responseReasonCode: text,
  authCode: text,
  settleAmount: optional(number),
  authAmount: optional(number),
  returnedItems: list(record({ dateUTC: text, code: text, description: text })),
  payment: optional(paymentMethod),
  order: optional(record({ invoiceNumber: text })),
  customer: optional(record({ id: text })),
  profile: optional(record({ customerProfileId: text, customerPaymentProfileId: text })),
});

export const detailsAnswer = record({ transaction: optional(transactionDetails) });

export type TransactionResponse = ValueOf<typeof transactionResponse>;
export type TransactionDetails = ValueOf<typeof transactionDetails>;
export type PaymentMethod = ValueOf<typeof paymentMethod>;

/** Boolean or its text, depending on the account. */
const booleanText: WireType<boolean | string, boolean> = {
  schema: {},
  read: (value) => String(value) === 'true',
};

const transactionRow = record({
  transId: text,
  transactionStatus: text,
  invoiceNumber: text,
  submitTimeUTC: text,
  settleAmount: number,
  hasReturnedItems: booleanText,
});

const batch = record({ batchId: text, settlementTimeUTC: text, paymentMethod: text });

export const rowsAnswer = record({ transactions: list(transactionRow) });
export const batchesAnswer = record({ batchList: list(batch) });

export type TransactionRow = ValueOf<typeof transactionRow>;
export type Batch = ValueOf<typeof batch>;
