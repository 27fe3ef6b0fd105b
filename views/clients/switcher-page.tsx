import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { clientSettingMessages, switcherStrings } from '../../shared/locales/en/organization.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { operatorMessages, operatorPageStrings } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { NoticesSection } from '../operators/notices-section.tsx';
import { OperatorTabs } from '../operators/operator-tabs.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { OptionalMark } from '../ui/optional-mark.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ClientList } from './client-list.tsx';
import type { SwitcherPageProps } from './props.ts';

const searchForm = 'client-search';

/**
 * Client switcher. Its search field is inside the main form but belongs to a separate GET form.
 * `client/client-list.ts` searches as the user types; `client/client-setting.ts` opens the settings in a dialog.
 */
export function SwitcherPage({ shell, notice, offersMore, problems, ...choice }: SwitcherPageProps) {
  return (
    <AppShell {...shell}>
      <OperatorTabs current={operatorPageStrings.tabs.accounts} offersMore={offersMore} />
      <div className="head">
        <div>
          <h1>{operatorMessages.panel}</h1>
          <p className="soft">{operatorMessages.accounts}</p>
        </div>
      </div>
      <NoticesSection notices={problems} />
      <div className="switcher">
        {notice && <Notice kind="error" text={notice} />}
        <ErrorSummary
          title={resourceMessages.fixErrors}
          fieldErrors={choice.error ? [{ id: 'search', message: choice.error }] : []}
        />
        <form id={searchForm} method="get" action={paths.admin.to()} role="search" />
        <SwitcherForm csrfToken={shell.csrfToken} {...choice} />
      </div>
      <dialog
        className="dialog setting-dialog"
        data-setting-dialog
        aria-label={clientSettingMessages.title}
      />
    </AppShell>
  );
}

type FormProps = Omit<SwitcherPageProps, 'shell' | 'notice' | 'offersMore' | 'problems'> & {
  csrfToken: string;
};

function SwitcherForm({ csrfToken, demos, clients, values, error, needsReason }: FormProps) {
  return (
    <form
      method="post"
      action={paths.admin.to()}
      noValidate
      data-switcher
      data-submitting={clientSettingMessages.opening}
    >
      <input type="hidden" name="_csrf" value={csrfToken} />
      <input type="hidden" name="search" value={values.search} data-applied-search />
      <SelectField
        id="id"
        name="id"
        label={switcherStrings.demo}
        value={values.id}
        choices={[
          { value: '', label: demos.length ? switcherStrings.none : switcherStrings.noDemos },
          ...demos.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SearchField value={values.search} error={error} />
      <ClientList clients={clients} search={values.search} chosen={values.id_org} />
      {needsReason && (
        <Field
          id="reason"
          name="reason"
          label={switcherStrings.reason}
          hint={switcherStrings.reasonHint}
          aside={<OptionalMark />}
          defaultValue={values.reason}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <div className="actions">
        <button type="submit" className="btn btn-primary" name="step" value="login">
          {switcherStrings.login}
        </button>
        <button type="submit" className="btn btn-quiet" name="step" value="setting" data-open-setting>
          {clientSettingMessages.link}
        </button>
      </div>
      <p className="submit-status" role="status" data-status />
    </form>
  );
}

function SearchField({ value, error }: { value: string; error?: string }) {
  return (
    <div className="search-row">
      <Field
        id="search"
        name="search"
        form={searchForm}
        type="search"
        label={switcherStrings.clientList}
        hint={switcherStrings.searchHint}
        defaultValue={value}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-controls="client-list"
        data-client-search
      />
      <button type="submit" form={searchForm} className="btn btn-quiet without-scripts">
        {controlStrings.search}
      </button>
    </div>
  );
}
