import { controlStrings } from '../../shared/locales/en/controls.ts';
import { clientSettingMessages } from '../../shared/locales/en/organization.ts';
import { dialogMessages } from '../../shared/locales/en/router.ts';
import { paths } from '../../shared/paths.ts';
import { clientSettings } from '../../shared/resources/client-settings.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { FormActions } from '../ui/form-actions.tsx';
import type { SettingPageProps } from './props.ts';
import { SettingControl } from './setting-control.tsx';

const fields: readonly (readonly [string, FieldDefinition])[] = Object.entries(clientSettings.fields);
const defaultGroup = clientSettingMessages.defaultGroup;
const groups = [...new Set(fields.map(([, { group = defaultGroup }]) => group))];

export const settingNames: readonly string[] = fields.map(([name]) => name);

type Props = Omit<SettingPageProps, 'shell' | 'notice' | 'trial' | 'zone' | 'nowSeconds'> & {
  csrfToken: string;
  /** True right after saving. The Cancel button then says Close. */
  saved: boolean;
};

/** Settings form with fields in groups. It sets its own `action` because a dialog may show it on another page. */
export function SettingForm({ csrfToken, id, saved, ...setting }: Props) {
  return (
    <form
      method="post"
      action={paths.clientSetting.to({ id })}
      noValidate
      data-submitting={controlStrings.saving}
      data-failed={clientSettingMessages.error}
      data-clear-errors
      data-guard={dialogMessages[0]}
    >
      <input type="hidden" name="_csrf" value={csrfToken} />
      <input type="hidden" name="_title" value={clientSettingMessages.title} />
      {groups.map((group) => (
        <SettingGroup key={group} group={group} {...setting} />
      ))}
      <div className="setting-actions">
        <FormActions
          label={controlStrings.save}
          cancelHref={paths.admin.to()}
          cancelLabel={saved ? controlStrings.close : controlStrings.cancel}
        />
      </div>
    </form>
  );
}

function SettingGroup({ group, ...setting }: Omit<Props, 'csrfToken' | 'id' | 'saved'> & { group: string }) {
  const inside = fields.filter(
    ([name, field]) =>
      (field.group ?? defaultGroup) === group && (!field.level || Object.hasOwn(setting.values, name)),
  );
  const note = clientSettingMessages.groupNotes[group];
  return (
    <fieldset className="setting-group">
      <legend>{group}</legend>
      {note && <p className="soft">{note}</p>}
      <div className="setting-fields">
        {inside.map(([name, field]) => (
          <SettingControl
            key={name}
            name={name}
            field={field}
            value={setting.values[name] ?? ''}
            error={setting.errors[name]}
            secretSet={setting.secretsSet.has(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
