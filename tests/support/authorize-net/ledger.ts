/** Transaction in the gateway's ledger, with only the last four digits of card and account numbers. */
export interface Entry {
  transId: string;
  kind: 'charge' | 'refund';
  status: string;
  invoiceNumber: string;
  cents: number;
  payment: { creditCard?: Record<string, string>; bankAccount?: Record<string, string> };
  accountType: string;
  authCode: string;
  customerId?: string;
  profile?: { customerProfileId: string; customerPaymentProfileId: string };
  reasonCode: string;
  /** Id of the transaction that a refund belongs to. */
  refTransId?: string;
  at: number;
  batchId?: string;
  /** Return by the bank after settlement. */
  returned?: { code: string; description: string; at: number };
}

export type Method = Pick<Entry, 'payment' | 'accountType'>;

interface Batch {
  batchId: string;
  settledAt: number;
}

export interface Ledger {
  entries: Entry[];
  batches: Batch[];
  /** Stored methods by profile and method id. */
  profiles: Map<string, Method>;
  enter(entry: Omit<Entry, 'transId' | 'at' | 'authCode'>): Entry;
  find(transId: string): Entry | undefined;
  store(method: Method): NonNullable<Entry['profile']>;
  /** Settles all open transactions in one batch, as the gateway does at night. */
  settle(): void;
  /** Records a bank return: the transaction stays and gets a returned item. */
  returnCharge(transId: string, reason: { code: string; description: string }): void;
  charges(): Entry[];
}

const nightly: Readonly<Record<string, string>> = {
  capturedPendingSettlement: 'settledSuccessfully',
  refundPendingSettlement: 'refundSettledSuccessfully',
};
const takenStates = ['capturedPendingSettlement', 'settledSuccessfully'];

export function createLedger(clock: () => number): Ledger {
  const entries: Entry[] = [];
  const batches: Batch[] = [];
  const profiles = new Map<string, Method>();
  let next = 60_000_000_001;
  const id = () => String(next++);
  return {
    entries,
    batches,
    profiles,
    enter: (entry) => {
      const transId = id();
      const authCode = entry.accountType === 'eCheck' ? '' : transId.slice(-6);
      entries.push({ ...entry, transId, authCode, at: clock() });
      return entries.at(-1)!;
    },
    find: (transId) => entries.find((entry) => entry.transId === transId),
    store: (method) => {
      const made = { customerProfileId: id(), customerPaymentProfileId: id() };
      profiles.set(`${made.customerProfileId}.${made.customerPaymentProfileId}`, method);
      return made;
    },
    settle: () => {
      const batchId = id();
      batches.push({ batchId, settledAt: clock() });
      for (const entry of entries.filter((one) => !one.batchId && !one.status.startsWith('FDS')))
        Object.assign(entry, { batchId, status: nightly[entry.status] ?? entry.status });
    },
    returnCharge: (transId, reason) => {
      const entry = entries.find((one) => one.transId === transId);
      if (!entry?.batchId) throw new Error('Only what was settled comes back.');
      entry.returned = { ...reason, at: clock() };
    },
    charges: () => entries.filter(({ kind, status }) => kind === 'charge' && takenStates.includes(status)),
  };
}
