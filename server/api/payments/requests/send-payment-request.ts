import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import type { RequestBlock } from '../../../../shared/payment/requests.ts';
import { queueOpenWindows } from '../../reminders/queue-work.ts';
import { notFound, refuse, Refusal, succeed } from '../../operation/answer.ts';
import { organizationOf } from '../../operation/actor.ts';
import { readRequest, type SignedOperation } from '../../operation/operation.ts';
import { toPostedAnswer } from '../../operation/posting.ts';
import { requestPayment } from './request-payment.ts';
import { readRequestedSince, readChannels } from './request-options.ts';
import { wasRequestedBy } from '../../payment-messages/note-event.ts';
import { findRequested } from '../../payment-messages/payment-request.ts';

/**
 * Sends the payment link by email and text, or by the given `channels`, to addresses without a stop reason.
 * An Idempotency-Key prevents repeats, and `asked_since` skips payments requested since then.
 */
export const sendPaymentRequest: SignedOperation<typeof apiCalls.sendPaymentRequest> = async (
  request,
  { db, config, clock },
) => {
  const { actor } = request;
  const { id } = readRequest(apiCalls.sendPaymentRequest, request);
  const link = { id, idOrg: organizationOf(actor) };
  const channels = readChannels(request);
  const requestedSince = readRequestedSince(request);
  const key = request.header('idempotency-key');
  if (key !== undefined && !/^[A-Za-z0-9_-]{8,128}$/.test(key)) return refuse(400, requestMessages.key);
  return db.transaction().execute(async (trx) => {
    const payment = await findRequested(trx, link, { lock: true });
    if (!payment) return notFound();
    if (key !== undefined && (await wasRequestedBy(trx, payment.id, key))) return succeed();
    const options = { actor, channels, config, key, requestedSince, now: clock() };
    const { to, stops } = await requestPayment(trx, payment, options);
    if (to.length === 0) throw new Refusal(refuse(400, describeBlocks(Object.values(stops))));
    await queueOpenWindows(trx);
    return toPostedAnswer(to.map(({ capturedId }) => capturedId));
  });
};

const {
  off,
  paid,
  beingChecked,
  closed,
  expired,
  alreadyRequested,
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
const blockMessages: readonly (readonly [RequestBlock, string])[] = [
  ['off', off],
  ['paid', paid],
  ['charging', beingChecked],
  ['closed', closed],
  ['expired', expired],
  ['asked', alreadyRequested],
  ['nothing_due', nothingDue],
  ['unproved', unproved],
  ['account', accountStopped],
  ['no_provider', noProvider],
  ['no_texts', noTexts],
  ['came_back', cameBack],
  ['opted_out', optedOut],
];

const describeBlocks = (stops: readonly RequestBlock[]): string =>
  blockMessages.find(([stop]) => stops.includes(stop))?.[1] ?? noAddress;
