import { apiCalls } from '../../../../shared/api-calls.ts';
import { requestRepeatSeconds } from '../../../../shared/constants.ts';
import type { Language } from '../../../../shared/language.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { readCents } from '../../../../shared/money.ts';
import {
  requestChannels,
  readChannelChoice,
  readRequestBlock,
  type RequestChannel,
  type RequestBlock,
} from '../../../../shared/payment/requests.ts';
import { organizationOf } from '../../operation/actor.ts';
import { refuse, Refusal, succeed } from '../../operation/answer.ts';
import { readRequest, type ApiRequest, type SignedOperation } from '../../operation/operation.ts';
import { digestRequestTemplates } from '../../payment-messages/kept-templates.ts';
import { readPayerLanguage } from '../../payment-messages/payer-language.ts';
import {
  listRequested,
  type ManyRequested,
  type RequestedPayment,
} from '../../payment-messages/payment-request.ts';
import { requestBlockOf, wasRequestedSince } from './request-block.ts';
import { readRequestedSince, readChannels } from './request-options.ts';

/** Maximum number of skipped payers listed by name. */
export const mostNamed = 50;

export const planRequests: SignedOperation<typeof apiCalls.planAsk> = async (
  request,
  { db, config, clock },
) => {
  const idOrg = organizationOf(request.actor);
  const channels = readChannels(request);
  const options = { config, requestedSince: readRequestedSince(request) };
  const payments = await listRequested(db, { idOrg, ...readMany(request) });
  const judged = payments.map((payment) => ({
    payment,
    stops: new Map(requestChannels.map((channel) => [channel, requestBlockOf(payment, channel, options)])),
  }));
  const choices = [requestChannels, ...requestChannels.map((channel) => [channel])];
  return succeed([
    {
      ...countBy(judged, channels),
      ...summarizePlan(judged, channels),
      ...countRecentRequests(payments, Math.floor(clock() / 1000)),
      choices: choices.map((choice) => countBy(judged, choice)),
      templates: await digestRequestTemplates(db, idOrg),
    },
  ]);
};

type Channels = readonly RequestChannel[];

interface Judged {
  payment: RequestedPayment;
  stops: ReadonlyMap<RequestChannel, RequestBlock | undefined>;
}

function countBy(judged: readonly Judged[], channels: Channels) {
  const reached = (channel: RequestChannel) =>
    channels.includes(channel) ? judged.filter(({ stops }) => !stops.get(channel)).length : 0;
  return {
    channels: readChannelChoice(channels.join(',')) ?? 'text,email',
    payments: judged.length,
    texts: reached('text'),
    emails: reached('email'),
    stopped: judged.filter((each) => stopBy(each, channels)).length,
  };
}

/** Returns the reason why none of the channels can send, or undefined if one can. */
function stopBy({ stops }: Judged, channels: Channels): RequestBlock | undefined {
  const found = channels.flatMap((channel) => stops.get(channel) ?? []);
  return found.length === channels.length ? mainStop(found) : undefined;
}

/** Counts the payments that can be requested but were already requested recently, and returns the time of the last request. */
function countRecentRequests(payments: readonly RequestedPayment[], nowSeconds: number) {
  const recent = payments.filter(
    (one) => !one.stop && !one.account_stopped && wasRequestedSince(one, nowSeconds - requestRepeatSeconds),
  );
  const last = recent.reduce((latest, { asked }) => Math.max(latest, asked ?? 0), 0);
  return { asked: recent.length, asked_last: last || '' } as const;
}

function summarizePlan(judged: readonly Judged[], channels: Channels) {
  const stops = new Map<RequestBlock, number>();
  const excluded: ExcludedPayment[] = [];
  const examples = new Map<string, Example>();
  let cents = 0;
  for (const each of judged) {
    const { payment } = each;
    for (const channel of channels) if (!each.stops.get(channel)) addExample(examples, payment, channel);
    const stop = stopBy(each, channels);
    if (!stop) cents += readCents(payment.amount);
    else stops.set(stop, (stops.get(stop) ?? 0) + 1);
    if (stop && excluded.length < mostNamed) excluded.push(nameOf(payment, stop));
  }
  return {
    amount: (cents / 100).toFixed(2),
    stops: Object.fromEntries(stops),
    left_out: excluded,
    examples: [...examples.values()],
  };
}

interface Example {
  id: string;
  name: string;
  channel: RequestChannel;
  language: Language;
}

function addExample(
  examples: Map<string, Example>,
  payment: RequestedPayment,
  channel: RequestChannel,
): void {
  const language = readPayerLanguage(payment.language);
  const kind = `${channel} ${language}`;
  const { id, first_name: first, last_name: last } = payment;
  const name = [first, last].filter(Boolean).join(' ');
  if (!examples.has(kind)) examples.set(kind, { id, name, channel, language });
}

interface ExcludedPayment {
  id: string;
  name: string;
  stop: RequestBlock;
}

const nameOf = (
  { id, last_name: last, first_name: first }: RequestedPayment,
  stop: RequestBlock,
): ExcludedPayment => ({
  id,
  name: [last, first].filter(Boolean).join(', '),
  stop,
});

/** Returns one reason for all channels. A missing address has the lowest priority. */
export function mainStop(stops: readonly string[]): RequestBlock | undefined {
  const main = stops.find((stop) => stop !== 'no_address') ?? stops[0];
  return main === undefined ? undefined : readRequestBlock(main);
}

const mostTicked = 1000;

export function readMany(request: Pick<ApiRequest, 'query' | 'body'>): ManyRequested {
  const { file, ids: named } = readRequest(apiCalls.startAsk, request);
  if (file) return { file };
  const ids = named.filter((id) => /^[A-Za-z0-9-]{1,80}$/.test(id));
  if (ids.length === 0 || ids.length > mostTicked)
    throw new Refusal(refuse(400, requestMessages.chooseWhich(mostTicked)));
  return { ids };
}
