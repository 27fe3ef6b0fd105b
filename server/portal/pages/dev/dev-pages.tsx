import type { Request, RequestHandler } from 'express';
import type { ReactElement } from 'react';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { paymentLabels } from '../../../../shared/messages.ts';
import { isRecord, listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  DevMail,
  DevOutbox,
  DevStart,
  type DemoLink,
  type OutboxMessage,
} from '../../../../views/dev/dev-page.tsx';
import { HttpError } from '../../http/errors.ts';
import type { PortalParts } from '../../visit/parts.ts';

type DevCall = 'devDemo' | 'devOutbox' | 'devMail';

/** The trial pages (contract 6), mounted outside production only. The embedded API has what they show. */
export function createDevPages(
  parts: PortalParts,
): Record<'start' | 'outbox' | 'mail' | 'html', RequestHandler> {
  const brandName = parts.config.brand.name;
  const page = (title: string, view: (req: Request) => Promise<ReactElement>): RequestHandler => {
    return async (req, res) => parts.renderer.send(req, res, { title, element: await view(req) });
  };
  return {
    start: page('Try it', async (req) => {
      const [demo] = await ask(parts, req, 'devDemo');
      return <DevStart brandName={brandName} signIns={signInsOf(demo)} links={linksOf(demo)} />;
    }),
    outbox: page('Outbox', async (req) => (
      <DevOutbox brandName={brandName} messages={(await ask(parts, req, 'devOutbox')).map(toMessage)} />
    )),
    mail: page('Message', async (req) => (
      <DevMail brandName={brandName} message={toMessage(await mailOf(parts, req))} />
    )),
    html: async (req, res) => {
      const mail = await mailOf(parts, req);
      res.setHeader(
        'Content-Security-Policy',
        "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      );
      res.type('html').send(textOf(mail, 'html'));
    },
  };
}

async function ask({ relay }: PortalParts, req: Request, call: DevCall): Promise<ApiRecord[]> {
  const result = await relay.call(apiCalls[call], { params: idOf(req), requestId: req.context.id });
  return result.kind === 'answered' && result.reply.success ? listOf(result.reply) : [];
}

const idOf = (req: Request) => ({ id: String(req.params['id'] ?? '') });

async function mailOf(parts: PortalParts, req: Request): Promise<ApiRecord> {
  const [mail] = await ask(parts, req, 'devMail');
  if (!mail) throw new HttpError(404);
  return mail;
}

function toMessage(mail: ApiRecord): OutboxMessage {
  const time = Number(textOf(mail, 'time'));
  return {
    id: textOf(mail, 'id'),
    to: textOf(mail, 'to'),
    subject: textOf(mail, 'subject'),
    channel: textOf(mail, 'channel'),
    time: Number.isFinite(time) ? new Date(time * 1000).toISOString() : '',
    text: textOf(mail, 'text'),
    hasHtml: textOf(mail, 'html') !== '',
  };
}

function signInsOf(demo: ApiRecord | undefined) {
  return recordsOf(demo?.['sign_ins']).map((one) => ({
    case: textOf(one, 'case'),
    userName: textOf(one, 'user_name'),
    password: textOf(one, 'pw'),
  }));
}

function linksOf(demo: ApiRecord | undefined): DemoLink[] {
  return recordsOf(demo?.['payment_links']).map((one) => ({
    case: textOf(one, 'case'),
    what: textOf(one, 'what'),
    href: paths.pay.to({ clientId: textOf(one, 'client_id'), paymentId: textOf(one, 'payment_id') }),
    verify: verifyText(one['verify']),
  }));
}

function verifyText(verify: unknown): string {
  const labels: Readonly<Record<string, string>> = paymentLabels;
  if (!isRecord(verify)) return '';
  return Object.entries(verify)
    .map(([field, value]) => `${labels[field] ?? field} ${String(value)}`)
    .join(', ');
}

const recordsOf = (value: unknown): ApiRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
