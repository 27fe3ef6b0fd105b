import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { clientSettingMessages as messages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { firstOf, textOf, type ApiRecord, type Reply } from '../../../../shared/reply.ts';
import type { SettingPageProps } from '../../../../views/clients/props.ts';
import { SettingPage } from '../../../../views/clients/setting-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { readForm } from '../../http/form.ts';
import { seeOther } from '../../http/answer.ts';
import { takeDraft } from '../../session/draft.ts';
import { shellProps } from '../../visit/shell.ts';
import { currentUser } from '../../session/signed-in.ts';
import { adminReply } from './admin-reply.ts';
import { checkSettings } from './setting-rules.ts';
import { readSecrets, readValues, secretsSetIn, toValues } from './setting-values.ts';
import { setFlash, takeFlash } from '../../session/flash.ts';
import type { SwitcherExchange } from './switcher.tsx';

type Shown = Partial<Pick<SettingPageProps, 'values' | 'errors' | 'notice'>> & { status?: number };

/** The client's settings as they are (spec 2, Client Payment Setting modal). */
export async function sendSetting(exchange: SwitcherExchange): Promise<void> {
  const { req, res } = exchange;
  if (currentUser(req).acting) return seeOther(res, paths.admin.to());
  const record = await loadSetting(exchange);
  const draft = takeDraft(req);
  const flash = takeFlash(req);
  showSetting(exchange, record, {
    ...(draft && { values: readValues(draft.values) }),
    ...(flash?.text && { notice: { kind: flash.kind, text: flash.text } }),
  });
}

/** Saves all settings but the secrets that were not typed anew, with `id_org` (contract 5). */
export async function takeSetting(exchange: SwitcherExchange): Promise<void> {
  const { parts, directory, req, res } = exchange;
  if (currentUser(req).acting) return seeOther(res, paths.admin.to());
  const id = idOf(req);
  const record = await loadSetting(exchange);
  const form = readForm(req.body);
  const before = toValues(record);
  const values = readValues(form);
  const secrets = readSecrets(form);
  const errors = checkSettings({ ...values, ...secrets }, before);
  if (Object.keys(errors).length) return showSetting(exchange, record, { status: 422, values, errors });

  const body = { ...values, ...secrets, id_org: id };
  const reply = await adminReply(parts, req, { call: apiCalls.saveClientSetting, body });
  if (!reply?.success) return showSetting(exchange, record, { ...failureOf(reply), values });
  directory.forget(req);
  setFlash(req, 'success', messages.saved);
  seeOther(res, paths.clientSetting.to({ id }));
}

function failureOf(reply: Reply | undefined): Pick<Shown, 'status' | 'notice'> {
  const { status = 502, msg } = reply ?? {};
  return {
    status: status >= 400 ? status : 422,
    notice: { kind: 'error', text: messages.error, ...(msg && { detail: msg }) },
  };
}

const idOf = ({ params }: Request): string => String(params['id']);

async function loadSetting({ parts, req }: SwitcherExchange): Promise<ApiRecord> {
  const body = { id: idOf(req) };
  const reply = await adminReply(parts, req, { call: apiCalls.readClientSetting, body });
  if (!reply) throw new HttpError(503, { retryAfterSeconds: 5 });
  const record = reply.success ? firstOf(reply) : undefined;
  if (!record) throw new HttpError(404);
  return record;
}

function showSetting(
  { parts, req, res }: SwitcherExchange,
  record: ApiRecord,
  { status = 200, values = {}, errors = {}, notice }: Shown,
): void {
  const id = idOf(req);
  const shell = shellProps({ parts, req, res });
  res.status(status);
  parts.renderer.send(req, res, {
    title: 'Client Payment Setting',
    styles: 'all',
    element: (
      <SettingPage
        shell={shell}
        id={id}
        name={textOf(record, 'org_name') || id}
        values={{ ...toValues(record), ...values }}
        errors={errors}
        secretsSet={secretsSetIn(record)}
        {...(notice && { notice })}
      />
    ),
  });
}
