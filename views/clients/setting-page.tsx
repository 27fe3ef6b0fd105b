import { clientSettingMessages } from '../../shared/locales/en/organization.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountStates } from './account-states.tsx';
import { ClientTrial } from './client-trial.tsx';
import type { SettingPageProps } from './props.ts';
import { SettingForm, settingNames } from './setting-form.tsx';

/** Payment settings of a client. With JavaScript, `client/client-setting.ts` shows the section `client-setting` in a dialog over the switcher. */
export function SettingPage({ shell, notice, zone, nowSeconds, ...props }: SettingPageProps) {
  const { trial, confirmsTrialEnd, accountStates = [], ...setting } = props;
  return (
    <AppShell {...shell}>
      <section id="client-setting" className="client-setting" aria-labelledby="client-setting-title">
        <div className="page-head">
          <h1 id="client-setting-title">{clientSettingMessages.title}</h1>
          <p className="soft">
            {setting.name} <span className="num">{setting.name.includes(setting.id) ? '' : setting.id}</span>
          </p>
        </div>
        {notice && <SettingNotice {...notice} />}
        <ErrorSummary
          title={resourceMessages.fixErrors}
          fieldErrors={listFieldErrors(settingNames, setting.errors)}
        />
        {accountStates.length > 0 && (
          <AccountStates states={accountStates} setting={setting.values['payment_accounts'] ?? ''} />
        )}
        {trial && (
          <ClientTrial
            id={setting.id}
            trial={trial}
            confirmsEnd={confirmsTrialEnd}
            csrfToken={shell.csrfToken}
            zone={zone}
            nowSeconds={nowSeconds}
          />
        )}
        {!(trial && confirmsTrialEnd) && (
          <SettingForm csrfToken={shell.csrfToken} saved={notice?.kind === 'success'} {...setting} />
        )}
      </section>
    </AppShell>
  );
}

function SettingNotice({ kind, text, detail }: NonNullable<SettingPageProps['notice']>) {
  return (
    <>
      <Notice kind={kind} text={text} />
      {detail && <p className="setting-detail">{detail}</p>}
    </>
  );
}
