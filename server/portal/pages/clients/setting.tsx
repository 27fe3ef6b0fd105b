import { apiCalls } from '../../../../shared/api-calls.ts';
import {
  accountRowMessages,
  clientSettingMessages as messages,
} from '../../../../shared/messages/organisation.ts';
import { paths } from '../../../../shared/paths.ts';
import { hasTypedKey, withoutTypedKeys } from '../../../../shared/payment/accounts.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { SettingPageProps } from '../../../../views/clients/props.ts';
import { SettingPage } from '../../../../views/clients/setting-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import type { NotDone } from '../../http/outcome.ts';
import { takeDraft } from '../../session/draft.ts';
import { takeFlash } from '../../session/flash.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import { loadTrial, takeTrial } from './client-trial.ts';
import type { ClientVisit } from './client-visit.ts';
import { checkSettings } from './setting-rules.ts';
import { readSecrets, readSetting, readValues, type Setting } from './setting-values.ts';

type Shown = Partial<Pick<SettingPageProps, 'values' | 'errors' | 'notice'>> & { status?: number };

export async function showSetting(visit: ClientVisit): Promise<void> {
  const { req } = visit;
  if (visit.signedIn().acting) return visit.goTo(paths.admin.to());
  const setting = await loadSetting(visit);
  const draft = takeDraft(req);
  const flash = takeFlash(req);
  await sendSetting(visit, setting, {
    values: draft && readValues({ ...draft.values, ...draft.lists }, setting),
    notice: flash?.text ? { kind: flash.kind, text: flash.text } : undefined,
  });
}

/** Saves all settings with `id_org`. Secrets are included only if newly typed. */
export async function takeSetting(visit: ClientVisit): Promise<void> {
  if (visit.signedIn().acting) return visit.goTo(paths.admin.to());
  if (valueOf(visit.form, 'step') === 'end-trial') return takeTrial(visit);
  const id = idOf(visit);
  const setting = await loadSetting(visit);
  const values = readValues(visit.form, setting);
  const secrets = readSecrets(visit.form);
  const errors = checkSettings({ ...values, ...secrets }, setting.values);
  if (Object.keys(errors).length) return sendSetting(visit, setting, { status: 422, values, errors });

  const body = { ...values, ...secrets, id_org: id };
  const outcome = await askAsAdmin(visit, apiCalls.saveClientSetting, { body });
  if (!outcome.ok) return sendSetting(visit, setting, { ...failureOf(outcome), values });
  visit.directory.forget(visit);
  visit.flash('success', messages.saved);
  visit.goTo(paths.clientSetting.to({ id }));
}

function failureOf({ reply, msg: said }: NotDone): Pick<Shown, 'status' | 'notice'> {
  const { status, msg } = reply ?? { status: 502, msg: said };
  return {
    status: status >= 400 ? status : 422,
    notice: { kind: 'error', text: messages.error, detail: msg },
  };
}

const idOf = ({ req }: Visit): string => String(req.params['id']);

async function loadSetting(visit: Visit): Promise<Setting> {
  const outcome = await askAsAdmin(visit, apiCalls.readClientSetting, { body: { id: idOf(visit) } });
  if (!outcome.reply) throw new HttpError(503, { retryAfterSeconds: 5 });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (!record) throw new HttpError(404);
  return readSetting(record);
}

/** Removes typed keys before the form is shown again and asks to type them again. */
function hideKeys(
  { values = {}, errors = {} }: Shown,
  before: Setting['values'],
): Pick<SettingPageProps, 'values' | 'errors'> {
  const accounts = values['payment_accounts'];
  if (accounts === undefined) return { values, errors };
  const again = hasTypedKey(accounts) && { payment_accounts: accountRowMessages.keysAgain };
  const shown = withoutTypedKeys(accounts, before['payment_accounts'] ?? '');
  return { values: { ...values, payment_accounts: shown }, errors: { ...again, ...errors } };
}

async function sendSetting(visit: ClientVisit, setting: Setting, shown: Shown): Promise<void> {
  const { status, notice } = shown;
  const { values, errors } = hideKeys(shown, setting.values);
  const id = idOf(visit);
  const trial = await loadTrial(visit);
  const element = (
    <SettingPage
      shell={shellProps(visit)}
      id={id}
      name={setting.name || id}
      values={{ ...setting.values, ...values }}
      errors={errors}
      secretsSet={setting.secretsSet}
      accountStates={setting.accountStates}
      notice={notice}
      trial={trial}
      asksTrialEnd={visit.req.query['ask'] === 'end-trial'}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
    />
  );
  visit.show({ status, title: 'Client Payment Setting', styles: 'all', element });
}
