import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import type { AskStop } from '../../../../shared/payment/asking.ts';
import { textOf } from '../../../../shared/reply.ts';
import { queueOpening } from '../../messages/queue-work.ts';
import { notFound, refuse, Refusal, succeed } from '../../operation/answer.ts';
import { organisationOf } from '../../operation/actor.ts';
import { bodyOf, type SignedOperation } from '../../operation/operation.ts';
import { answerPosted } from '../../operation/posting.ts';
import { askPayment } from './ask-payment.ts';
import { readAskedSince } from './read-asked-since.ts';
import { readChannels } from './read-channels.ts';
import { wasAskedBy } from '../note-event.ts';
import { findRequested } from '../payment-request.ts';

/**
 * Sends the payment link by email and text, or by the given `channels`, to addresses without a stop reason.
 * An Idempotency-Key prevents repeats, and `asked_since` skips payments requested since then.
 */
export const sendPaymentRequest: SignedOperation = async (request, { db, config, clock }) => {
  const { actor } = request;
  const body = bodyOf(request);
  const link = { id: textOf(body, 'id'), idOrg: organisationOf(actor) };
  const channels = readChannels(request);
  const askedSince = readAskedSince(request);
  const key = request.header('idempotency-key');
  if (key !== undefined && !/^[A-Za-z0-9_-]{8,128}$/.test(key)) return refuse(400, requestMessages.key);
  return db.transaction().execute(async (trx) => {
    const payment = await findRequested(trx, link, { lock: true });
    if (!payment) return notFound();
    if (key !== undefined && (await wasAskedBy(trx, payment.id, key))) return succeed();
    const asking = { actor, channels, config, key, askedSince, now: clock() };
    const { to, stops } = await askPayment(trx, payment, asking);
    if (to.length === 0) throw new Refusal(refuse(400, sayStops(Object.values(stops))));
    await queueOpening(trx);
    return answerPosted(to.map(({ kept }) => kept));
  });
};

const {
  off,
  paid,
  beingChecked,
  closed,
  expired,
  askedAlready,
  nothingDue,
  unproved,
  accountStopped,
  noProvider,
  optedOut,
  noTexts,
  cameBack,
  noAddress,
} = requestMessages;
/** Error messages by stop reason, in order of priority. */
const said: readonly (readonly [AskStop, string])[] = [
  ['off', off],
  ['paid', paid],
  ['charging', beingChecked],
  ['closed', closed],
  ['expired', expired],
  ['asked', askedAlready],
  ['nothing_due', nothingDue],
  ['unproved', unproved],
  ['account', accountStopped],
  ['no_provider', noProvider],
  ['no_texts', noTexts],
  ['came_back', cameBack],
  ['opted_out', optedOut],
];

const sayStops = (stops: readonly AskStop[]): string =>
  said.find(([stop]) => stops.includes(stop))?.[1] ?? noAddress;
