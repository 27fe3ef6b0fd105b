import { level1, type ReportedOffer } from './test-api.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../server/listen.ts';

export interface ContractPayment {
  client_id: string;
  id: string;
  verify_fields: readonly string[];
  /** Expected value of each verification field, in API format. */
  identity: Readonly<Record<string, string>>;
  status: string;
  payer_editable: 'T' | 'F';
  logo: string;
  item_detail_type: string;
  email: string;
  first_name: string;
  amount_requested: string;
  /** Maximum amount; not every API reports it. */
  amount_limit?: string;
  patientEditable?: boolean | 'T' | 'F';
  /** Extra fields beyond the contract, in the record and for a verified payer. */
  beyond?: { record?: object; verified?: object };
  item_summary?: readonly object[];
  payment_method?: object;
}

export interface ContractCall {
  name: string;
  body: Readonly<Record<string, unknown>>;
  headers: IncomingMessage['headers'];
}

export interface Charge {
  payment_id: string;
  amount: string;
  key: string;
  auth: string;
}

/** Unusual behavior of the next call. */
export interface Twist {
  /** False if the call is not executed. */
  carryOut?: false;
  /** Execution waits for this promise. */
  wait?: Promise<unknown>;
  /** The response waits for this promise, after execution. */
  hold?: Promise<unknown>;
  drop?: true;
  /** Responds as usual, then stays down until `comeBack`. */
  last?: true;
  status?: number;
  /** An object is sent as JSON, a string unchanged. */
  body?: object | string;
}

export interface ContractApi {
  url: string;
  calls: ContractCall[];
  charges: Charge[];
  payments: Map<string, ContractPayment>;
  /** Changes what the API reports to offer; the contract alone at first. */
  report(offer: ReportedOffer): void;
  addPayment(payment?: Partial<ContractPayment>): ContractPayment;
  /** Applies these behaviors to the next calls with that name, one per call. */
  twist(name: string, ...twists: Twist[]): void;
  callsOf(name: string): ContractCall[];
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export const refuse = (p1 = 'Declined'): Twist => ({ carryOut: false, body: { success: false, p1 } });
export const dropAfterwards: Twist = { drop: true };
export const dropBefore: Twist = { carryOut: false, drop: true };
export const fail = (status: number, body: object | string = ''): Twist => ({
  carryOut: false,
  status,
  body,
});

interface Options {
  /** Sends `verify_fields`, `item_summary`, and `payment_method` as JSON text instead of values. */
  asText?: boolean;
}

interface Answer {
  status: number;
  body: object | string;
}

type Call = (call: ContractCall) => Answer;

/**
 * Starts a small second implementation of the contract's payment calls, independent of `server/api`, because the portal must work with any
 * API.
 */
export async function startContractApi({ asText = false }: Options = {}): Promise<ContractApi> {
  const calls: ContractCall[] = [];
  const charges: Charge[] = [];
  const payments = new Map<string, ContractPayment>();
  const twists = new Map<string, Twist[]>();
  let reported = level1;
  const shape = (value: unknown) => (asText && value !== undefined ? JSON.stringify(value) : value);
  const answers = paymentCalls({ payments, charges, shape });
  const server = createServer((req, res) => void handle(req, res));

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const name = (req.url ?? '').replace('/notify2pay/', '');
    const answer = answers[name];
    if (req.method !== 'POST' || !answer) {
      if (req.url !== '/health') return send(res, { status: 404, body: { success: false } });
      const { status = 200 } = twists.get('health')?.shift() ?? {};
      return send(res, { status, body: { success: status < 400, ...reported } });
    }
    const call = { name, body: JSON.parse(await text(req)) as ContractCall['body'], headers: req.headers };
    calls.push(call);
    const twist = twists.get(name)?.shift() ?? {};
    await twist.wait;
    const done = twist.carryOut === false ? { status: 200, body: {} } : answer(call);
    await twist.hold;
    if (twist.drop) return void req.socket.destroy();
    if (twist.last) server.close();
    send(res, { status: twist.status ?? done.status, body: twist.body ?? done.body });
  }

  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    charges,
    payments,
    report: (offer) => void (reported = offer),
    addPayment: (fields = {}) => addPayment(payments, fields),
    twist: (name, ...more) => twists.set(name, [...(twists.get(name) ?? []), ...more]),
    callsOf: (name) => calls.filter((call) => call.name === name),
    async comeBack() {
      await listen(server, { port, host: '127.0.0.1', setting: 'API_PORT' });
    },
    async close() {
      server.closeAllConnections();
      await closeServer(server, 0);
    },
  };
}

function send(res: ServerResponse, { status, body }: Answer): void {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const keyOf = (client: unknown, id: unknown) => `${String(client)}/${String(id)}`;

function addPayment(
  payments: Map<string, ContractPayment>,
  fields: Partial<ContractPayment>,
): ContractPayment {
  const payment: ContractPayment = {
    client_id: '7',
    id: `1760000000-${String(payments.size).padStart(20, 'a')}`,
    verify_fields: ['last_name', 'dob'],
    identity: { last_name: 'Example', dob: '04/09/1985' },
    status: 'Sent',
    payer_editable: 'F',
    logo: '',
    item_detail_type: '',
    email: 'patricia@example.com',
    first_name: 'Patricia',
    amount_requested: '120.50',
    ...fields,
  };
  payments.set(keyOf(payment.client_id, payment.id), payment);
  return payment;
}

interface Books {
  payments: Map<string, ContractPayment>;
  charges: Charge[];
  shape: (value: unknown) => unknown;
}

const notFound: Answer = { status: 404, body: { success: false, msg: 'No such payment' } };

function paymentCalls({ payments, charges, shape }: Books): Record<string, Call> {
  const find = ({ body }: ContractCall, id: unknown) => payments.get(keyOf(body['client_id'], id));
  const answered = new Map<string, { sent: string; answer: Answer }>();
  return {
    get_payment_detail(call) {
      const payment = find(call, call.body['id']);
      if (!payment) return notFound;
      const { id, status, payer_editable, logo, item_detail_type, email, patientEditable } = payment;
      const verify_fields = shape(payment.verify_fields);
      const record = { id, verify_fields, status, payer_editable, logo, item_detail_type, email };
      return {
        status: 200,
        body: { success: true, results: [{ ...record, patientEditable, ...payment.beyond?.record }] },
      };
    },
    verification_check(call) {
      const payment = find(call, call.body['id']);
      if (!payment) return notFound;
      const { identity, first_name, amount_requested, amount_limit, email } = payment;
      const same = payment.verify_fields.every((field) => call.body[field] === identity[field]);
      if (!same) return { status: 200, body: { success: false } };
      const [item_summary, payment_method] = [shape(payment.item_summary), shape(payment.payment_method)];
      const results = { first_name, amount_requested, amount_limit, item_summary, payment_method, email };
      return { status: 200, body: { success: true, results: { ...results, ...payment.beyond?.verified } } };
    },
    payment_submission(call) {
      const payment = find(call, call.body['payment_id']);
      if (!payment) return notFound;
      const key = `${payment.id} ${String(call.headers['idempotency-key'])}`;
      const sent = JSON.stringify(call.body);
      const before = answered.get(key);
      if (before) return before.sent === sent ? before.answer : { status: 422, body: { success: false } };
      if (payment.status === 'Paid') return { status: 409, body: { success: false, msg: 'Already paid' } };
      const answer = charge({ call, payment, charges });
      answered.set(key, { sent, answer });
      return answer;
    },
    send_receipt: (call) =>
      find(call, call.body['payment_id'])?.status === 'Paid'
        ? { status: 200, body: { success: true } }
        : notFound,
  };
}

interface Charging {
  call: ContractCall;
  payment: ContractPayment;
  charges: Charge[];
}

function charge({ call, payment, charges }: Charging): Answer {
  const auth = `A${String(charges.length + 1).padStart(5, '0')}`;
  payment.status = 'Paid';
  charges.push({
    payment_id: payment.id,
    amount: String(call.body['amount']),
    key: String(call.headers['idempotency-key']),
    auth,
  });
  const card = call.body['payment_method'] === 'cc';
  const digits = String(card ? call.body['card_number'] : call.body['account_number']);
  const results = { 'Auth #': auth, 'Card Brand': card ? 'VISA' : '', 'Last 4': digits.slice(-4) };
  return { status: 200, body: { success: true, results, p1: '' } };
}
