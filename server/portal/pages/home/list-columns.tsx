import { apiCalls } from '../../../../shared/api-calls.ts';
import { listFilePlace } from '../../../../shared/home/list-file-place.ts';
import { mappedFields } from '../../../../shared/imports/column-targets.ts';
import { readValueMap } from '../../../../shared/imports/value-map.ts';
import { listColumnMessages } from '../../../../shared/messages/list-columns.ts';
import { firstOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { ListColumnsPage, type ListColumnsProps } from '../../../../views/home/list-columns-page.tsx';
import { checkMapping, readMapping } from '../../resource/check-mapping.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { keepAdded, readAdded } from './rows-added.ts';

const definition: ResourceDefinition = notificationRows;

export const listColumnsPage: Page = {
  async show(visit) {
    const record = await loadFile(visit);
    if (record) await showColumns(visit, record);
  },
  take: takeColumns,
};

async function takeColumns(visit: Visit): Promise<void> {
  const { id, file } = idsOf(visit);
  const record = await loadFile(visit);
  if (!record) return;
  const { columns, reasons } = readFile(record);
  const chosen = readMapping(visit.form, columns, definition);
  const { mapping } = chosen;
  const errors = checkMapping({ ...chosen, rule: '' }, definition);
  const hasPerson = ['name', 'patient_code'].some((name) => mappedFields(definition, mapping).includes(name));
  if (!hasPerson) errors['mapping'] = listColumnMessages.noName;
  if (Object.keys(errors).length > 0) return showColumns(visit, { ...record, mapping }, errors);
  const asks = reasons.length === 0 && chosen.valueMap === undefined;
  const outcome = await visit.api.call(apiCalls.addListFile, {
    params: { id, file },
    body: { mapping, value_map: chosen.valueMap ?? {}, ...(asks && { asks: 'T' }) },
  });
  if (!outcome.ok) return showColumns(visit, { ...record, mapping }, { mapping: outcome.msg });
  if (textOf(firstOf(outcome.reply), 'asks') === 'T') return visit.goTo(listFilePlace.of(id, file));
  keepAdded(visit.req, id, readAdded(outcome.reply));
  visit.goTo(`${placeOf(notifications).one(id)}#new-people`);
}

const idsOf = ({ req }: Visit) => ({ id: String(req.params['id']), file: String(req.params['file']) });

/** Loads the file. If it is gone, redirects to the list and returns undefined. */
async function loadFile(visit: Visit): Promise<ApiRecord | undefined> {
  const { id, file } = idsOf(visit);
  const outcome = await visit.api.call(apiCalls.readListFile, { params: { id, file } });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (record) return record;
  visit.flash('error', outcome.ok || outcome.status === 404 ? listColumnMessages.gone : outcome.msg);
  visit.goTo(placeOf(notifications).one(id));
  return undefined;
}

async function showColumns(
  visit: Visit,
  record: ApiRecord,
  errors: ListColumnsProps['errors'] = {},
): Promise<void> {
  const list = await loadRecord(visit, notifications, idsOf(visit).id);
  const header = textOf(record, 'header');
  const element = (
    <ListColumnsPage
      shell={shellProps(visit, { current: 'home' })}
      list={{ id: list.id, name: list.name || list.id }}
      file={readFile(record)}
      unread={textsOf(record['unread'])}
      wrong={textsOf(record['wrong']).map((name) => definition.fields[name]?.label ?? name)}
      header={header || undefined}
      errors={errors}
    />
  );
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  visit.show({ status, title: listColumnMessages.title, styles: 'all', element });
}

function readFile(record: ApiRecord): ListColumnsProps['file'] {
  const rows: readonly unknown[] = Array.isArray(record['sample']) ? record['sample'] : [];
  return {
    id: textOf(record, 'id'),
    name: textOf(record, 'name'),
    columns: textsOf(record['columns']),
    sample: rows.map(textsOf),
    mapping: textsOf(record['mapping']),
    valueMap: readValueMap(record['value_map'], definition),
    reasons: recordsIn(record, 'reasons').map((reason) => ({
      name: textOf(reason, 'field'),
      msg: textOf(reason, 'msg'),
      count: Number(reason['count']) || 0,
      lines: [],
      values: textsOf(reason['values']),
      left: false,
    })),
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one : '')) : [];
