import { randomUUID } from 'node:crypto';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { askedAgainSeconds } from '../../../../shared/constants.ts';
import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { formatCents, readCents } from '../../../../shared/money.ts';
import { askPlace } from '../../../../shared/payment/ask-place.ts';
import { askChannels, readAskChannels, type AskChannel } from '../../../../shared/payment/asking.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { AskPage } from '../../../../views/payments/ask-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { allowFrame, sendLetter } from '../../http/headers.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { kept } from '../../session/kept.ts';
import { findOutbox } from '../../visit/awaits-approval.ts';
import { flashSent } from '../../visit/flash-sent.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadRequestLetter, loadRequestMessage } from './load-request.ts';

export const askPage: Page = {
  show: (visit) => showAsk(visit),
  take: takeAsk,
  needs: apiCalls.sendPaymentRequest.needs,
};

export const askLetterPage: Page = {
  async show(visit) {
    sendLetter(visit.res, await loadRequestLetter(visit, String(visit.req.params['id'])));
  },
  needs: apiCalls.sendPaymentRequest.needs,
};

/** Session slot for the key of a request that may have been sent. A retry within minutes uses the same key, so it is sent once. */
const keptKey = (id: string) => kept<{ key: string; untilSeconds: number }>(`ask:${id}`);
const keptSeconds = 600;

interface Refused {
  status: number;
  notice: string;
}

async function showAsk(visit: Visit, refused?: Refused): Promise<void> {
  const payment = await loadRecord(visit, payments, String(visit.req.params['id']));
  const [messages, mayChoose, outbox] = await Promise.all([
    Promise.all(askChannels.map((channel) => loadRequestMessage(visit, payment.id, channel))),
    visit.parts.relay.has('payment_asks'),
    findOutbox(visit),
  ]);
  const name = [payment.first_name, payment.last_name].filter(Boolean).join(' ');
  const element = (
    <AskPage
      shell={shellProps(visit, { current: payments.section })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      payment={{ id: payment.id, name, money: formatCents(readCents(payment.amount)) }}
      messages={messages}
      mayChoose={mayChoose}
      askedAt={payment.asked_at}
      again={(payment.asked_at ?? 0) >= visit.nowSeconds - askedAgainSeconds}
      askKey={keyBefore(visit, payment) ?? randomUUID()}
      notice={refused?.notice}
      awaitsApproval={outbox === 'approval'}
    />
  );
  allowFrame(visit.res);
  visit.show({ status: refused?.status, title: 'Ask for a payment', styles: 'all', element });
}

/** Returns the key of a request that may have been sent. If the record shows that it was sent, the next request gets a new key. */
function keyBefore({ req, nowSeconds }: Visit, { id, asked_at: askedAt = 0 }: RowOf<typeof payments>) {
  const before = keptKey(id).read(req);
  const mayHaveLeft =
    before && before.untilSeconds > nowSeconds && askedAt < before.untilSeconds - keptSeconds;
  return mayHaveLeft ? before.key : undefined;
}

async function takeAsk(visit: Visit): Promise<void> {
  const id = String(visit.req.params['id']);
  const pressed = valueOf(visit.form, 'channels');
  if (!pressed) return visit.goTo(askPlace.to(id));
  const channels = readAskChannels(pressed);
  const key = valueOf(visit.form, 'key');
  if (!channels || !/^[A-Za-z0-9_-]{8,128}$/.test(key)) throw new HttpError(400);
  const body = { id, channels: channels.join(','), asked_since: askedSince(visit) };
  const call = { body, idempotencyKey: key };
  const outcome = await visit.api.call(apiCalls.sendPaymentRequest, call);
  const isUnknown = !outcome.ok && !outcome.reply && outcome.sent;
  const untilSeconds = visit.nowSeconds + keptSeconds;
  keptKey(id).write(visit.req, isUnknown ? { key, untilSeconds } : undefined);
  if (!outcome.ok) return showAsk(visit, { status: outcome.reply ? 422 : 502, notice: outcome.msg });
  const sent = await sayRequested(visit, id, channels);
  await flashSent(visit, outcome.reply, { sent, kept: requestMessages.askKept });
  visit.goTo(placeOf(payments).one(id));
}

async function sayRequested(visit: Visit, id: string, channels: readonly AskChannel[]): Promise<string> {
  const messages = await Promise.all(channels.map((channel) => loadRequestMessage(visit, id, channel)));
  const waiting = messages.find(({ stop, opens }) => !stop && opens);
  return waiting
    ? requestMessages.askedForLater(waiting, visit.zone(), visit.nowSeconds)
    : requestMessages.asked;
}

/**
 * Returns the time after which an earlier request blocks this one: just after the request shown to the user,
 * or by default 24 hours ago.
 */
function askedSince({ form, nowSeconds }: Visit): number {
  const told = valueOf(form, 'asked');
  return /^\d{1,10}$/.test(told) ? Number(told) + 1 : nowSeconds - askedAgainSeconds;
}
