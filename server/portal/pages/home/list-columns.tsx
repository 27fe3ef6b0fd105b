import { apiCalls } from '../../../../shared/api-calls.ts';
import { listFilePath } from '../../../../shared/home/list-file-path.ts';
import { mappedFields } from '../../../../shared/imports/column-targets.ts';
import { readValueMap } from '../../../../shared/imports/value-map.ts';
import { listColumnMessages } from '../../../../shared/messages/list-columns.ts';
import { firstOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { ListColumnsPage, type ListColumnsProps } from '../../../../views/home/list-columns-page.tsx';
import { checkMapping, readPostedMapping } from '../../resource/check-mapping.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { saveAdded, readAdded } from './rows-added.ts';

const definition: ResourceDefinition = notificationRows;

export const listColumnsPage: Page = {
  async get(ctx) {
    const record = await loadFile(ctx);
    if (record) await renderColumns(ctx, record);
  },
  post: postColumns,
};

async function postColumns(ctx: RequestContext): Promise<void> {
  const { id, file } = idsOf(ctx);
  const record = await loadFile(ctx);
  if (!record) return;
  const { columns, reasons } = readFile(record);
  const chosen = readPostedMapping(ctx.form, columns, definition);
  const { mapping } = chosen;
  const errors = checkMapping({ ...chosen, rule: '' }, definition);
  const hasPerson = ['name', 'patient_code'].some((name) => mappedFields(definition, mapping).includes(name));
  if (!hasPerson) errors['mapping'] = listColumnMessages.noName;
  if (Object.keys(errors).length > 0) return renderColumns(ctx, { ...record, mapping }, errors);
  const asks = reasons.length === 0 && chosen.valueMap === undefined;
  const outcome = await ctx.api.call(apiCalls.addListFile, {
    params: { id, file },
    body: { mapping, value_map: chosen.valueMap ?? {}, ...(asks && { asks: 'T' }) },
  });
  if (!outcome.ok) return renderColumns(ctx, { ...record, mapping }, { mapping: outcome.msg });
  if (textOf(firstOf(outcome.reply), 'asks') === 'T') return ctx.redirect(listFilePath.of(id, file));
  saveAdded(ctx.req, id, readAdded(outcome.reply));
  ctx.redirect(`${pathsOf(notifications).one(id)}#new-people`);
}

const idsOf = ({ req }: RequestContext) => ({
  id: String(req.params['id']),
  file: String(req.params['file']),
});

/** Loads the file. On failure, redirects to the list and returns undefined. */
async function loadFile(ctx: RequestContext): Promise<ApiRecord | undefined> {
  const { id, file } = idsOf(ctx);
  const outcome = await ctx.api.call(apiCalls.readListFile, { params: { id, file } });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (record) return record;
  ctx.flash('error', outcome.ok || outcome.status === 404 ? listColumnMessages.gone : outcome.msg);
  ctx.redirect(pathsOf(notifications).one(id));
  return undefined;
}

async function renderColumns(
  ctx: RequestContext,
  record: ApiRecord,
  errors: ListColumnsProps['errors'] = {},
): Promise<void> {
  const list = await loadRecord(ctx, notifications, idsOf(ctx).id);
  const header = textOf(record, 'header');
  const element = (
    <ListColumnsPage
      shell={shellProps(ctx, { current: 'home' })}
      list={{ id: list.id, name: list.name || list.id }}
      file={readFile(record)}
      unread={textsOf(record['unread'])}
      wrong={textsOf(record['wrong']).map((name) => definition.fields[name]?.label ?? name)}
      header={header || undefined}
      errors={errors}
    />
  );
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  ctx.render({ status, title: listColumnMessages.title, styles: 'all', element });
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
