import { outcomeCheckSeconds, payWarnSeconds } from '../../../../shared/constants.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import type { PaymentWords } from '../../../../shared/messages/payment-words.ts';
import { readLogo } from '../../../../shared/payment/logo.ts';
import { offerOf } from '../../../../shared/payment/offer.ts';
import { describeSavedMethod, type PaymentRecord } from '../../../../shared/payment/record.ts';
import { remainingCents } from '../../../../shared/payment/receipt-facts.ts';
import {
  initialSelection,
  prescriptionDetailType,
  selectedCents,
} from '../../../../shared/payment/prescriptions.ts';
import { toDay } from '../../../../shared/payment/rules.ts';
import type { Day } from '../../../../shared/written-day.ts';
import { formatReceiptTime, sayAlone, toZone } from '../../../../shared/time.ts';
import { PayPage, payPageTitle } from '../../../../views/pay/pay-page.tsx';
import { payPageAhead, payPageState, payPageStyles } from '../../../../views/pay/state.ts';
import type {
  OverBody,
  PayBody,
  PayBodyProps,
  PayFrame,
  RemoveBody,
  SuccessBody,
  VerifyBody,
} from '../../../../views/pay/props.ts';
import type { TimeLimitProps } from '../../../../views/pay/time-limit.tsx';
import { allowImagesFrom } from '../../http/headers.ts';
import { keepLanguage } from '../../http/language.ts';
import type { PaySession } from './pay-session.ts';
import type { PayerVisit } from './payer-words.ts';
import { listEvents, receiptOf, sayDays, statementBody } from './statement-body.ts';
import { isMade, type Standing } from './standing.ts';

export interface Shown {
  status?: number;
  banner?: PayFrame['banner'];
  verify?: Pick<VerifyBody, 'values' | 'errors'>;
  pay?: Pick<PayBody, 'values' | 'errors' | 'amountTyped'> & Partial<Pick<PayBody, 'method' | 'selection'>>;
  over?: Omit<OverBody, 'state' | 'dueCents' | 'isUnconfirmed' | 'part'>;
  asksRemoval?: boolean;
  receipt?: Pick<SuccessBody['receipt'], 'value' | 'error' | 'limit'>;
  /** Unix milliseconds at which the lock ends. */
  lockedUntilMs?: number;
}

export function showStanding(visit: PayerVisit, standing: Standing, shown: Shown = {}): void {
  const { parts, res, words } = visit;
  const record = standing.state === 'error' ? undefined : standing.record;
  const logo = record && readLogo(record.logo);
  if (logo?.origin) allowImagesFrom(res, logo.origin);
  if (standing.state === 'checking') res.setHeader('Refresh', String(outcomeCheckSeconds));
  const frame: PayFrame = {
    client: { name: record?.clientName ?? '', logo: logo?.src },
    ...visit.brand,
    ...(record?.clientPhone && { supportPhone: formatPhone(record.clientPhone) }),
    csrfToken: visit.csrfToken(),
    ...(words.language !== 'en' && { words }),
    banner: shown.banner,
    ...(standing.state === 'pay' && { timeLimit: timeLimitOf(visit, standing) }),
  };
  const props = {
    ...frame,
    ...bodyOf(standing, shown, {
      words,
      nowMs: parts.clock(),
      here: keepLanguage(visit.req, visit.req.path),
    }),
  };
  visit.show({
    status: shown.status ?? statusOf(standing),
    title: payPageTitle(props),
    description: words.page.texts.description,
    language: words.language,
    element: <PayPage {...props} />,
    state: payPageState(props),
    ahead: payPageAhead(props),
    styles: payPageStyles(props),
    carries: standing.state === 'pay' && !standing.pay.hasScripts,
  });
}

function timeLimitOf(
  { parts, req }: PayerVisit,
  { pay, record }: Extract<Standing, { state: 'pay' }>,
): TimeLimitProps {
  const limitSeconds = parts.config.autoLogoutSeconds;
  return {
    limitSeconds,
    warnSeconds: Math.min(payWarnSeconds, Math.floor(limitSeconds / 2)),
    isUncharged: !pay.mayBeCharged && !record.isUnconfirmed,
    href: keepLanguage(req, req.path),
  };
}

function statusOf(standing: Standing): number {
  if (standing.state === 'error') return standing.status;
  return standing.state === 'expired' ? 410 : 200;
}

interface Saying {
  words: PaymentWords;
  nowMs: number;
  here: string;
}

function bodyOf(standing: Standing, shown: Shown, { words, nowMs, here }: Saying): PayBodyProps {
  const zone = toZone(standing.state === 'error' ? '' : standing.record?.timezone);
  if (shown.lockedUntilMs !== undefined) {
    const unixSeconds = Math.ceil(shown.lockedUntilMs / 1000);
    return {
      state: 'locked',
      until: {
        text: sayAlone(unixSeconds, zone, { language: words.language, nowSeconds: nowMs / 1000 }),
        unixSeconds,
      },
    };
  }
  switch (standing.state) {
    case 'error':
      return { state: 'error' };
    case 'paid':
      return paidBody(standing, shown);
    case 'statement':
      return statementBody(standing, shown.receipt, { words, zone });
    case 'notSetUp':
    case 'expired':
      return { state: standing.state, phone: standing.record.clientPhone };
    case 'verify':
      return {
        state: 'verify',
        fields: standing.record.verifyFields,
        byItems: standing.record.itemDetailType === prescriptionDetailType,
        ...shown.verify,
      };
    case 'pay':
      if (shown.over) return overBody(standing, shown.over);
      return payOrRemove(
        payBody(standing.record, standing.pay, { ...shown.pay, today: toDay(nowMs), words, here, zone }),
        shown.asksRemoval ? here : undefined,
      );
    case 'checking':
      return { state: 'checking', long: nowMs - (standing.pay?.attempt?.sentAtMs ?? nowMs) > 60_000 };
    case 'success':
      return successBody(standing, shown, { words, zone });
  }
}

function paidBody({ record, mayVerify }: Extract<Standing, { state: 'paid' }>, shown: Shown): PayBodyProps {
  return {
    state: 'paid',
    isRefunded: record.status === 'Refunded',
    ...(mayVerify && { verify: { fields: record.verifyFields, ...shown.verify } }),
  };
}

const overBody = (
  { record, pay }: Extract<Standing, { state: 'pay' }>,
  over: NonNullable<Shown['over']>,
): OverBody => ({
  state: 'over',
  dueCents: pay.payer.amountCents,
  isUnconfirmed: record.isUnconfirmed,
  part: record.part,
  ...over,
});

type Succeeded = Extract<Standing, { state: 'success' }>;

function payBody(
  record: PaymentRecord,
  pay: PaySession,
  {
    words,
    here,
    zone,
    ...shown
  }: Shown['pay'] & { today: Day; words: PaymentWords; here: string; zone: string },
): PayBody {
  const { payer } = pay;
  const offer = offerOf(record, payer);
  const selection = initialSelection(offer.items, shown.selection);
  const saved = pay.savedMethodMissing ? undefined : payer.savedMethod;
  return {
    state: 'pay',
    payer: { firstName: payer.firstName },
    amountCents: offer.byItems ? selectedCents(offer.items, selection) : payer.amountCents,
    dueCents: payer.amountCents,
    part: record.part,
    before: beforeOf(record, pay, { words, zone }),
    amountEditable: record.payerEditable,
    limitCents: payer.limitCents,
    savedMethod: saved && describeSavedMethod(saved, words.page.texts),
    savedIsBank: saved?.kind === 'bank',
    ...(saved &&
      payer.mayRemoveSaved && { removeHref: `${here}${here.includes('?') ? '&' : '?'}ask=remove` }),
    savesNone: payer.savesNone,
    items: sayDays(payer.items, words),
    itemsSelectable: offer.byItems,
    patientEditable: record.patientEditable,
    notice: payer.balanceIsZero ? words.page.messages.zeroBalance : undefined,
    ...shown,
    selection,
    method: shown.method ?? (saved ? 'savedPayment' : 'cc'),
  };
}

function beforeOf(
  { history = [] }: PaymentRecord,
  { payer: { totals } }: PaySession,
  saying: { words: PaymentWords; zone: string },
): PayBody['before'] {
  if (!totals?.paidCents) return undefined;
  const { paidCents, dueCents } = totals;
  return { events: listEvents(history, saying), paidCents, dueCents };
}

function payOrRemove(body: PayBody, backHref?: string): PayBody | RemoveBody {
  const { savedMethod, removeHref } = body;
  return backHref && savedMethod && removeHref ? { state: 'remove', savedMethod, backHref } : body;
}

/**
 * Returns the remaining balance. A link that accepts parts offers the rest even if the API gives no totals, as during an outage.
 * The amount then ignores other payments made meanwhile.
 */
function restOf({
  record,
  pay: { payer, paid },
}: Omit<Succeeded, 'state'>): Pick<SuccessBody, 'remainingCents' | 'restCents' | 'mayPayRest'> {
  const totals = record?.payer?.totals;
  if (totals) return { remainingCents: totals.remainingCents, restCents: totals.dueCents };
  const left = remainingCents(payer.amountCents, paid.amountCents);
  const takesParts = record ? record.part !== undefined : payer.totals !== undefined;
  if (!takesParts) return { remainingCents: left };
  // A record of a paid part means that no part is due.
  if (record && isMade(record)) return { remainingCents: 0, restCents: 0 };
  return { remainingCents: left, mayPayRest: left > 0 };
}

function successBody(
  { record, pay }: Succeeded,
  shown: Shown,
  { words, zone }: { words: PaymentWords; zone: string },
): SuccessBody {
  const { paid, payer } = pay;
  const { history = [] } = record ?? {};
  const totals = record?.payer?.totals;
  return {
    state: 'success',
    ...paid,
    items: sayDays(paid.items, words),
    patient: { firstName: payer.firstName, lastName: payer.lastName ?? '' },
    address: record?.clientAddress ?? '',
    phone: formatPhone(record?.clientPhone ?? ''),
    ...restOf({ record, pay }),
    ...(totals && history.length > 1 && { events: listEvents(history, { words, zone }) }),
    date: formatReceiptTime(Math.floor(pay.paid.paidAtMs / 1000), zone, words.language),
    receipt: receiptOf(pay, shown.receipt, words),
  };
}
