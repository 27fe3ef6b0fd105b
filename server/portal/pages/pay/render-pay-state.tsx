import { outcomeCheckSeconds, payWarnSeconds } from '../../../../shared/constants.ts';
import { formatPhone, nameForPatients } from '../../../../shared/contact-details.ts';
import type { PaymentStrings } from '../../../../shared/locales/en/payment-strings.ts';
import { readLogo } from '../../../../shared/payment/logo.ts';
import { offerOf } from '../../../../shared/payment/payer.ts';
import type { PaymentRecord } from '../../../../shared/api-calls/payment-record.ts';
import { describeSavedMethod } from '../../../../shared/payment/record.ts';
import { remainingCents } from '../../../../shared/payment/receipt-facts.ts';
import {
  initialSelection,
  prescriptionDetailType,
  selectedCents,
} from '../../../../shared/payment/prescriptions.ts';
import { toDay } from '../../../../shared/payment/rules.ts';
import type { Day } from '../../../../shared/written-day.ts';
import { formatReceiptTime, formatPublicMoment, toZone } from '../../../../shared/time.ts';
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
import { withLanguage } from '../../http/language.ts';
import type { PaySession } from './pay-session.ts';
import type { PayerContext } from './payer-context.ts';
import { listEvents, receiptOf, formatItemDays, statementBody } from './statement-body.ts';
import { isMade, type PayState } from './pay-state.ts';

export interface PayRenderOptions {
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

export function renderPayState(ctx: PayerContext, payState: PayState, options: PayRenderOptions = {}): void {
  const { parts, res, strings } = ctx;
  const record = payState.state === 'error' ? undefined : payState.record;
  const logo = record && readLogo(record.logo);
  if (logo?.origin) allowImagesFrom(res, logo.origin);
  if (payState.state === 'checking') res.setHeader('Refresh', String(outcomeCheckSeconds));
  const frame: PayFrame = {
    client: { name: nameForPatients(record?.org_name ?? ''), logo: logo?.src },
    ...ctx.brand,
    ...(record?.org_phone && { supportPhone: formatPhone(record.org_phone) }),
    csrfToken: ctx.csrfToken(),
    ...(strings.language !== 'en' && { strings }),
    banner: options.banner,
    ...(payState.state === 'pay' && { timeLimit: timeLimitOf(ctx, payState) }),
  };
  const props = {
    ...frame,
    ...bodyOf(payState, options, {
      strings,
      nowMs: parts.clock(),
      here: withLanguage(ctx.req, ctx.req.path),
    }),
  };
  ctx.render({
    status: options.status ?? statusOf(payState),
    title: payPageTitle(props),
    description: strings.page.texts.description,
    language: strings.language,
    element: <PayPage {...props} />,
    state: payPageState(props),
    ahead: payPageAhead(props),
    styles: payPageStyles(props),
    carries: payState.state === 'pay' && !payState.pay.hasScripts,
  });
}

function timeLimitOf(
  { parts, req }: PayerContext,
  { pay, record }: Extract<PayState, { state: 'pay' }>,
): TimeLimitProps {
  const limitSeconds = parts.config.autoLogoutSeconds;
  return {
    limitSeconds,
    warnSeconds: Math.min(payWarnSeconds, Math.floor(limitSeconds / 2)),
    isUncharged: !pay.mayBeCharged && !record.unconfirmed,
    href: withLanguage(req, req.path),
  };
}

function statusOf(payState: PayState): number {
  if (payState.state === 'error') return payState.status;
  return payState.state === 'expired' ? 410 : 200;
}

interface TextContext {
  strings: PaymentStrings;
  nowMs: number;
  here: string;
}

function bodyOf(
  payState: PayState,
  options: PayRenderOptions,
  { strings, nowMs, here }: TextContext,
): PayBodyProps {
  const zone = toZone(payState.state === 'error' ? '' : payState.record?.org_timezone);
  if (options.lockedUntilMs !== undefined) {
    const unixSeconds = Math.ceil(options.lockedUntilMs / 1000);
    return {
      state: 'locked',
      until: {
        text: formatPublicMoment(unixSeconds, zone, { language: strings.language, nowSeconds: nowMs / 1000 }),
        unixSeconds,
      },
    };
  }
  switch (payState.state) {
    case 'error':
      return { state: 'error' };
    case 'paid':
      return paidBody(payState, options);
    case 'statement':
      return statementBody(payState, options.receipt, { strings, zone });
    case 'notSetUp':
    case 'expired':
      return { state: payState.state, phone: payState.record.org_phone };
    case 'verify':
      return {
        state: 'verify',
        fields: payState.record.verify_fields,
        byItems: payState.record.item_detail_type === prescriptionDetailType,
        ...options.verify,
      };
    case 'pay':
      if (options.over) return overpaymentBody(payState, options.over);
      return payOrRemove(
        payBody(payState.record, payState.pay, { ...options.pay, today: toDay(nowMs), strings, here, zone }),
        options.asksRemoval ? here : undefined,
      );
    case 'checking':
      return { state: 'checking', long: nowMs - (payState.pay?.attempt?.sentAtMs ?? nowMs) > 60_000 };
    case 'success':
      return successBody(payState, options, { strings, zone });
  }
}

function paidBody(
  { record, mayVerify }: Extract<PayState, { state: 'paid' }>,
  options: PayRenderOptions,
): PayBodyProps {
  return {
    state: 'paid',
    isRefunded: record.status === 'Refunded',
    ...(mayVerify && { verify: { fields: record.verify_fields, ...options.verify } }),
  };
}

const overpaymentBody = (
  { record, pay }: Extract<PayState, { state: 'pay' }>,
  over: NonNullable<PayRenderOptions['over']>,
): OverBody => ({
  state: 'over',
  dueCents: pay.payer.amountCents,
  isUnconfirmed: record.unconfirmed,
  part: record.part,
  ...over,
});

type Succeeded = Extract<PayState, { state: 'success' }>;

function payBody(
  record: PaymentRecord,
  pay: PaySession,
  {
    strings,
    here,
    zone,
    ...options
  }: PayRenderOptions['pay'] & { today: Day; strings: PaymentStrings; here: string; zone: string },
): PayBody {
  const { payer } = pay;
  const offer = offerOf(record, payer);
  const selection = initialSelection(offer.items, options.selection);
  const saved = pay.savedMethodMissing ? undefined : payer.savedMethod;
  return {
    state: 'pay',
    payer: { firstName: payer.firstName },
    amountCents: offer.byItems ? selectedCents(offer.items, selection) : payer.amountCents,
    dueCents: payer.amountCents,
    part: record.part,
    before: beforeOf(record, pay, { strings, zone }),
    amountEditable: record.payer_editable,
    limitCents: payer.limitCents,
    savedMethod: saved && describeSavedMethod(saved, strings.page.texts),
    savedIsBank: saved?.kind === 'bank',
    ...(saved &&
      payer.mayRemoveSaved && { removeHref: `${here}${here.includes('?') ? '&' : '?'}ask=remove` }),
    savesNone: payer.savesNone,
    items: formatItemDays(payer.items, strings),
    itemsSelectable: offer.byItems,
    patientEditable: record.patientEditable,
    notice: payer.balanceIsZero ? strings.page.messages.zeroBalance : undefined,
    ...options,
    selection,
    method: options.method ?? (saved ? 'savedPayment' : 'cc'),
  };
}

function beforeOf(
  { history = [] }: PaymentRecord,
  { payer: { totals } }: PaySession,
  textContext: { strings: PaymentStrings; zone: string },
): PayBody['before'] {
  if (!totals?.paidCents) return undefined;
  const { paidCents, dueCents } = totals;
  return { events: listEvents(history, textContext), paidCents, dueCents };
}

function payOrRemove(body: PayBody, backHref?: string): PayBody | RemoveBody {
  const { savedMethod, removeHref } = body;
  return backHref && savedMethod && removeHref ? { state: 'remove', savedMethod, backHref } : body;
}

/**
 * Returns the remaining balance. A link that accepts parts offers to pay the rest even if the API gives no totals, as during an outage.
 * The amount then ignores other payments made in the meantime.
 */
function restOf({
  record,
  pay: { payer, paid },
}: Omit<Succeeded, 'state'>): Pick<SuccessBody, 'remainingCents' | 'restCents' | 'mayPayRest'> {
  const { due_total: restCents, remaining = 0 } = record?.payer ?? {};
  if (restCents !== undefined) return { remainingCents: remaining, restCents };
  const remainder = remainingCents(payer.amountCents, paid.amountCents);
  const takesParts = record ? record.part !== undefined : payer.totals !== undefined;
  if (!takesParts) return { remainingCents: remainder };
  // A record with status Paid or Refunded means that nothing is due.
  if (record && isMade(record)) return { remainingCents: 0, restCents: 0 };
  return { remainingCents: remainder, mayPayRest: remainder > 0 };
}

function successBody(
  { record, pay }: Succeeded,
  options: PayRenderOptions,
  { strings, zone }: { strings: PaymentStrings; zone: string },
): SuccessBody {
  const { paid, payer } = pay;
  const { history = [] } = record ?? {};
  return {
    state: 'success',
    ...paid,
    items: formatItemDays(paid.items, strings),
    patient: { firstName: payer.firstName, lastName: payer.lastName ?? '' },
    address: record?.org_address ?? '',
    phone: formatPhone(record?.org_phone ?? ''),
    ...restOf({ record, pay }),
    ...(record?.payer?.due_total !== undefined &&
      history.length > 1 && { events: listEvents(history, { strings, zone }) }),
    date: formatReceiptTime(Math.floor(pay.paid.paidAtMs / 1000), zone, strings.language),
    receipt: receiptOf(pay, options.receipt, strings),
  };
}
