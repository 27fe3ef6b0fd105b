import type { ReactElement } from 'react';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { paymentLabels } from '../../../../shared/messages/payment.ts';
import { isRecord, listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { paths } from '../../../../shared/paths.ts';
import { formatMoment, toZone } from '../../../../shared/time.ts';
import {
  DevMail,
  DevOutbox,
  DevStart,
  type DemoLink,
  type EmailLink,
  type OutboxMessage,
} from '../../../../views/dev/dev-page.tsx';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

type DevCallName = 'devDemo' | 'devOutbox' | 'devMail';

/** Demo pages, available outside production only, with data from the embedded API. */
export const devStartPage = devPage('Try it', async (ctx, brandName) => {
  const [demo] = await loadDevRecords(ctx, 'devDemo');
  return (
    <DevStart
      brandName={brandName}
      signIns={signInsOf(demo)}
      links={linksOf(demo)}
      emailLinks={emailLinksOf(demo)}
      resellerIds={textsOf(demo?.['reseller_ids'])}
      cards={testsOf(demo?.['test_cards'])}
      accounts={testsOf(demo?.['test_accounts'])}
    />
  );
});

export const devOutboxPage = devPage('Test outbox', async (ctx, brandName) => (
  <DevOutbox
    brandName={brandName}
    messages={(await loadDevRecords(ctx, 'devOutbox')).map((mail) => toMessage(mail, ctx))}
  />
));

export const devMailPage = devPage('Message', async (ctx, brandName) => (
  <DevMail brandName={brandName} message={toMessage(await mailOf(ctx), ctx)} />
));

export const devMailHtmlPage: Page = {
  async get(ctx) {
    const mail = await mailOf(ctx);
    ctx.res.setHeader(
      'Content-Security-Policy',
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    ctx.res.type('html').send(textOf(mail, 'html'));
  },
};

function devPage(
  title: string,
  view: (ctx: RequestContext, brandName: string) => Promise<ReactElement>,
): Page {
  return {
    get: async (ctx) => ctx.render({ title, element: await view(ctx, ctx.brand.brandName) }),
  };
}

async function loadDevRecords({ api, req }: RequestContext, call: DevCallName): Promise<ApiRecord[]> {
  const params = { id: String(req.params['id'] ?? '') };
  const outcome = await api.call(apiCalls[call], { params, unauthorized: 'refusal' });
  return outcome.ok ? listOf(outcome.reply) : [];
}

async function mailOf(ctx: RequestContext): Promise<ApiRecord> {
  const [mail] = await loadDevRecords(ctx, 'devMail');
  if (!mail) throw new HttpError(404);
  return mail;
}

/** Converts a message. Times are in the default zone, because the messages belong to many practices. */
function toMessage(mail: ApiRecord, { nowSeconds }: RequestContext): OutboxMessage {
  const time = Number(textOf(mail, 'time'));
  const zone = toZone(undefined);
  return {
    id: textOf(mail, 'id'),
    to: textOf(mail, 'to'),
    subject: textOf(mail, 'subject'),
    channel: textOf(mail, 'channel'),
    time: time > 0 ? formatMoment(time, zone, nowSeconds) : '',
    text: textOf(mail, 'text'),
    hasHtml: textOf(mail, 'html') !== '',
  };
}

function signInsOf(demo: ApiRecord | undefined) {
  return recordsOf(demo?.['sign_ins']).map((one) => ({
    case: textOf(one, 'case'),
    userName: textOf(one, 'user_name'),
    password: textOf(one, 'pw'),
    note: textOf(one, 'note'),
  }));
}

function linksOf(demo: ApiRecord | undefined): DemoLink[] {
  return recordsOf(demo?.['payment_links']).map((one) => ({
    case: textOf(one, 'case'),
    description: textOf(one, 'what'),
    href: paths.pay.to({ clientId: textOf(one, 'client_id'), paymentId: textOf(one, 'payment_id') }),
    verify: verifyText(one['verify']),
  }));
}

/** Reads the email links and drops any other URLs returned by the API. */
function emailLinksOf(demo: ApiRecord | undefined): EmailLink[] {
  return recordsOf(demo?.['email_links'])
    .map((one) => ({ case: textOf(one, 'case'), href: textOf(one, 'path') }))
    .filter(({ href }) => href.startsWith(`${paths.emailResponse.to()}?`));
}

const testsOf = (value: unknown) =>
  recordsOf(value).map((one) => ({ number: textOf(one, 'number'), result: textOf(one, 'what') }));

function verifyText(verify: unknown): string {
  const labels: Readonly<Record<string, string>> = paymentLabels;
  if (!isRecord(verify)) return '';
  return Object.entries(verify)
    .map(([field, value]) => `${labels[field] ?? field} ${String(value)}`)
    .join(', ');
}

const recordsOf = (value: unknown): ApiRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
