/** Returns an error message; undefined when the value is valid. */
type Check = (value: unknown, at: string) => string | undefined;
type Element = readonly [name: string, check: Check, need?: 'required'];

const text =
  ({ min = 0, max = 4000, form = /^[^]*$/ } = {}): Check =>
  (value, at) => {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return `${at} is no simple value`;
    const { length } = String(value);
    if (length < min || length > max) return `${at}: the actual length is not ${min} to ${max}`;
    return form.test(String(value)) ? undefined : `${at}: the Pattern constraint failed`;
  };
const numeric = text({ form: /^\d+$/ });
const oneOf = (...values: string[]) => text({ form: new RegExp(`^(?:${values.join('|')})$`) });
const any: Check = () => undefined;

/** Checks a schema sequence: only these elements in this order, including all required ones. */
const sequence =
  (...elements: readonly Element[]): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} is no element`;
    let position = 0;
    for (const [name, child] of Object.entries(value as object)) {
      const found = elements.findIndex(([known], index) => index >= position && known === name);
      if (found < 0) return `The element '${at}' has invalid child element '${name}'`;
      position = found + 1;
      const error = elements[found]![1](child, name);
      if (error) return error;
    }
    const missing = elements.find(([name, , need]) => need && !Object.hasOwn(value, name));
    return missing && `The element '${at}' has incomplete content: '${missing[0]}' is expected`;
  };

const choice =
  (...elements: readonly Element[]): Check =>
  (value, at) =>
    Object.keys(value as object).length === 1 ? sequence(...elements)(value, at) : `${at} is a choice of one`;

const listOf =
  (check: Check): Check =>
  (value, at) =>
    (Array.isArray(value) ? value : [value]).map((each) => check(each, at)).find(Boolean);

const bankAccount = sequence(
  ['accountType', oneOf('checking', 'savings', 'businessChecking')],
  ['routingNumber', text({ max: 9, form: /^(?:\d{9}|XXXX\d{4})$/ }), 'required'],
  ['accountNumber', text({ max: 17, form: /^(?:\d{5,17}|XXXX\d{4})$/ }), 'required'],
  ['nameOnAccount', text({ max: 22 }), 'required'],
  ['echeckType', oneOf('PPD', 'WEB', 'CCD', 'TEL', 'ARC', 'BOC')],
);
const creditCard = sequence(
  ['cardNumber', text({ min: 4, max: 16, form: /^\d+$/ }), 'required'],
  ['expirationDate', text({ min: 4, max: 7, form: /^(?:20\d\d-(?:0[1-9]|1[0-2])|XXXX)$/ }), 'required'],
  ['cardCode', text({ min: 3, max: 4, form: /^\d+$/ })],
);
const profile = sequence(
  ['createProfile', oneOf('true', 'false')],
  ['customerProfileId', numeric],
  ['paymentProfile', sequence(['paymentProfileId', numeric, 'required'], ['cardCode', text({ max: 4 })])],
  ['shippingProfileId', numeric],
);
const address = sequence(
  ...(['firstName', 'lastName', 'company'] as const).map((name) => [name, text({ max: 50 })] as const),
  ['address', text({ max: 60 })],
  ['city', text({ max: 40 })],
  ['state', text({ max: 40 })],
  ['zip', text({ max: 20 })],
  ['country', text({ max: 60 })],
);
const settings = sequence([
  'setting',
  listOf(
    sequence(
      [
        'settingName',
        oneOf('duplicateWindow', 'allowPartialAuth', 'emailCustomer', 'testRequest'),
        'required',
      ],
      ['settingValue', text(), 'required'],
    ),
  ),
]);

const transactionRequest = sequence(
  ['transactionType', oneOf('authCaptureTransaction', 'refundTransaction', 'voidTransaction'), 'required'],
  ['amount', text({ form: /^(?!0+\.00$)\d{1,7}\.\d{2}$/ })],
  ['currencyCode', text({ max: 3 })],
  ['payment', choice(['creditCard', creditCard], ['bankAccount', bankAccount])],
  ['profile', profile],
  ['solution', any],
  ['callId', any],
  ['terminalNumber', any],
  ['authCode', any],
  ['refTransId', numeric],
  ['splitTenderId', any],
  [
    'order',
    sequence(['invoiceNumber', text({ max: 20, form: /^\w*$/ })], ['description', text({ max: 255 })]),
  ],
  ...['lineItems', 'tax', 'duty', 'shipping', 'taxExempt', 'poNumber'].map((name) => [name, any] as const),
  [
    'customer',
    sequence(
      ['type', oneOf('individual', 'business')],
      ['id', text({ max: 20 })],
      ['email', text({ max: 255 })],
    ),
  ],
  ['billTo', address],
  ...['shipTo', 'customerIP', 'cardholderAuthentication', 'retail', 'employeeId'].map(
    (name) => [name, any] as const,
  ),
  ['transactionSettings', settings],
  ['userFields', any],
  ...['surcharge', 'merchantDescriptor', 'subMerchant', 'tip'].map((name) => [name, any] as const),
  [
    'processingOptions',
    sequence(
      ['isFirstRecurringPayment', oneOf('true', 'false')],
      ['isFirstSubsequentAuth', oneOf('true', 'false')],
      ['isSubsequentAuth', oneOf('true', 'false')],
      ['isStoredCredentials', oneOf('true', 'false')],
    ),
  ],
  [
    'subsequentAuthInformation',
    sequence(
      ['originalNetworkTransId', text({ max: 255 })],
      ['originalAuthAmount', text({ form: /^\d+\.\d{2}$/ })],
      ['reason', oneOf('resubmission', 'delayedCharge', 'reauthorization', 'noShow')],
    ),
  ],
);

const authentication = sequence(
  ['name', text({ max: 25 }), 'required'],
  ['transactionKey', text({ max: 16 }), 'required'],
);
const request = (...elements: readonly Element[]) =>
  sequence(
    ['merchantAuthentication', authentication, 'required'],
    ['clientId', text({ max: 30 })],
    ['refId', text({ max: 20 })],
    ...elements,
  );
const sorting = sequence(
  ['orderBy', oneOf('id', 'submitTimeUTC'), 'required'],
  ['orderDescending', oneOf('true', 'false'), 'required'],
);
const paging = sequence(
  ['limit', text({ form: /^(?:[1-9]\d{0,2}|1000)$/ }), 'required'],
  ['offset', text({ form: /^[1-9]\d{0,5}$/ }), 'required'],
);
const time = text({ form: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ });

/** Published schema of the gateway calls in use. */
export const calls: Readonly<Record<string, Check>> = {
  createTransactionRequest: request(['transactionRequest', transactionRequest, 'required']),
  deleteCustomerPaymentProfileRequest: request(
    ['customerProfileId', numeric, 'required'],
    ['customerPaymentProfileId', numeric, 'required'],
  ),
  getTransactionDetailsRequest: request(['transId', numeric, 'required']),
  getUnsettledTransactionListRequest: request(['status', any], ['sorting', sorting], ['paging', paging]),
  getTransactionListRequest: request(
    ['batchId', numeric, 'required'],
    ['sorting', sorting],
    ['paging', paging],
  ),
  getSettledBatchListRequest: request(
    ['includeStatistics', oneOf('true', 'false')],
    ['firstSettlementDate', time],
    ['lastSettlementDate', time],
  ),
};
