import { apiCalls } from '../../../../shared/api-calls.ts';
import {
  accountRowMessages,
  clientSettingMessages as messages,
} from '../../../../shared/locales/en/organization.ts';
import { paths } from '../../../../shared/paths.ts';
import { hasTypedKey, withoutTypedKeys } from '../../../../shared/payment/accounts.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { SettingPageProps } from '../../../../views/clients/props.ts';
import { SettingPage } from '../../../../views/clients/setting-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import type { FailedCall } from '../../http/outcome.ts';
import { consumeDraft } from '../../session/draft.ts';
import { consumeFlash } from '../../session/flash.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { callAsAdmin } from '../../session/acting.ts';
import type { ClientContext } from './client-directory.ts';
import { checkSettings } from './setting-rules.ts';
import { readSecrets, readSetting, readSettingValues, type Setting } from './setting-values.ts';
import type { TrialState } from '../../../../shared/reminders/account.ts';
import { trialMessages } from '../../../../shared/locales/en/trial.ts';

type RenderOptions = Partial<Pick<SettingPageProps, 'values' | 'errors' | 'notice'>> & { status?: number };

export async function getSetting(ctx: ClientContext): Promise<void> {
  const { req } = ctx;
  if (ctx.signedIn().acting) return ctx.redirect(paths.admin.to());
  const setting = await loadSetting(ctx);
  const draft = consumeDraft(req);
  const flash = consumeFlash(req);
  await renderSetting(ctx, setting, {
    values: draft && readSettingValues({ ...draft.values, ...draft.lists }, setting),
    notice: flash?.text ? { kind: flash.kind, text: flash.text } : undefined,
  });
}

/** Saves all settings with `id_org`. Includes secrets only if newly typed. */
export async function postSetting(ctx: ClientContext): Promise<void> {
  if (ctx.signedIn().acting) return ctx.redirect(paths.admin.to());
  if (valueOf(ctx.form, 'step') === 'end-trial') return endClientTrial(ctx);
  const id = idOf(ctx);
  const setting = await loadSetting(ctx);
  const values = readSettingValues(ctx.form, setting);
  const secrets = readSecrets(ctx.form);
  const errors = checkSettings({ ...values, ...secrets }, setting.values);
  if (Object.keys(errors).length) return renderSetting(ctx, setting, { status: 422, values, errors });

  const body = { ...values, ...secrets, id_org: id };
  const outcome = await callAsAdmin(ctx, apiCalls.saveClientSetting, { body });
  if (!outcome.ok) return renderSetting(ctx, setting, { ...failureOf(outcome), values });
  ctx.directory.forget(ctx);
  ctx.flash('success', messages.saved);
  ctx.redirect(paths.clientSetting.to({ id }));
}

function failureOf({ reply, msg: fallbackMsg }: FailedCall): Pick<RenderOptions, 'status' | 'notice'> {
  const { status, msg } = reply ?? { status: 502, msg: fallbackMsg };
  return {
    status: status >= 400 ? status : 422,
    notice: { kind: 'error', text: messages.error, detail: msg },
  };
}

const idOf = ({ req }: RequestContext): string => String(req.params['id']);

async function loadSetting(ctx: RequestContext): Promise<Setting> {
  const outcome = await callAsAdmin(ctx, apiCalls.readClientSetting, { values: { id: idOf(ctx) } });
  if (!outcome.reply) throw new HttpError(503, { retryAfterSeconds: 5 });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  const row = outcome.ok ? outcome.results[0] : undefined;
  if (!record || !row) throw new HttpError(404);
  return readSetting(record, row);
}

/** Removes typed keys before the form is shown again and asks the user to retype them. */
function hideKeys(
  { values = {}, errors = {} }: RenderOptions,
  before: Setting['values'],
): Pick<SettingPageProps, 'values' | 'errors'> {
  const accounts = values['payment_accounts'];
  if (accounts === undefined) return { values, errors };
  const keyErrors = hasTypedKey(accounts) && { payment_accounts: accountRowMessages.keysAgain };
  const maskedAccounts = withoutTypedKeys(accounts, before['payment_accounts'] ?? '');
  return { values: { ...values, payment_accounts: maskedAccounts }, errors: { ...keyErrors, ...errors } };
}

async function renderSetting(ctx: ClientContext, setting: Setting, options: RenderOptions): Promise<void> {
  const { status, notice } = options;
  const { values, errors } = hideKeys(options, setting.values);
  const id = idOf(ctx);
  const trial = await loadTrial(ctx);
  const element = (
    <SettingPage
      shell={shellProps(ctx)}
      id={id}
      name={setting.name || id}
      values={{ ...setting.values, ...values }}
      errors={errors}
      secretsSet={setting.secretsSet}
      accountStates={setting.accountStates}
      notice={notice}
      trial={trial}
      confirmsTrialEnd={ctx.req.query['ask'] === 'end-trial'}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
    />
  );
  ctx.render({ status, title: 'Client Payment Setting', styles: 'all', element });
}

/** Loads the client's free trial. Returns undefined if the client has none or the API does not support trials. */
async function loadTrial(ctx: ClientContext): Promise<TrialState | undefined> {
  if (!(await ctx.parts.relay.isLevel2())) return undefined;
  const outcome = await ctx.api.call(apiCalls.describeTrial, { params: { id: idOf(ctx) } });
  return outcome.ok ? outcome.results[0] : undefined;
}

async function endClientTrial(ctx: ClientContext): Promise<void> {
  const params = { id: idOf(ctx) };
  const outcome = await ctx.api.call(apiCalls.endTrial, { params, body: {} });
  if (outcome.ok) ctx.flash('success', trialMessages.opened);
  else ctx.flash('error', outcome.reply?.msg || messages.error);
  ctx.redirect(paths.clientSetting.to(params));
}
