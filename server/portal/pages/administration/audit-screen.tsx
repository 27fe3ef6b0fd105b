import { readsPatients } from '../../../../shared/audit-privacy.ts';
import { administrationMessages, historyMessages } from '../../../../shared/locales/en/administration.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { paths } from '../../../../shared/paths.ts';
import { audit } from '../../../../shared/resources/audit.ts';
import { findResource, resourceList } from '../../../../shared/resources/index.ts';
import { auditActions } from '../../../../views/administration/audit-actions.ts';
import { DateRange } from '../../../../views/administration/audit-extras.tsx';
import {
  changesIn,
  auditLine,
  auditObject,
  auditSentence,
  auditText,
  type AuditNames,
} from '../../../../views/administration/audit-sentence.ts';
import { Notice } from '../../../../views/ui/notice.tsx';
import { UndoNotes } from '../../../../views/ui/undo-note.tsx';
import type { Choice, RecordExtras } from '../../../../views/resource/props.ts';
import type { ExportLead, ListExtras } from '../../resource/screen-extras.ts';
import type {
  RecordVisit,
  ListContext,
  ResourceScreenParts,
  ResourceContext,
} from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { isSingleRow, loadBulkLines, operationHref, toLines } from './audit-lines.ts';
import { loadUndoable } from './audit-undo.ts';
import { lockTabs } from './admin-tabs.tsx';
import { loadPeople, loadRecordNames } from '../../resource/audit-names.ts';

export const auditScreen: ResourceScreenParts<Audit> = {
  list: { extras: loadListExtras, narrow: toLines, exportLead },
  record: { extras: loadRecordExtras },
};

type Audit = typeof audit;

async function loadListExtras(ctx: ListContext<Audit>): Promise<ListExtras<Audit>> {
  const { state, rows = [] } = ctx;
  const { from = '', to = '' } = state.range ?? {};
  const [people, records, tabs] = await Promise.all([
    loadPeople(ctx),
    loadRecordNames(ctx, rows),
    lockTabs(ctx),
  ]);
  const names: AuditNames = { people, records };
  const [undo, together] = await Promise.all([loadUndoable(ctx, rows, people), loadBulkLines(ctx, names)]);
  return {
    above: (
      <>
        {withheldNote(ctx)}
        {recordNote(ctx, names)}
        {together && <FilterNote text={historyMessages.together(together)} />}
        <UndoNotes
          csrfToken={ctx.csrfToken()}
          notes={undo}
          list={ctx.definition.name}
          action={paths.undo.to()}
        />
      </>
    ),
    tabs,
    columns: ['time'],
    filterChoices: { resource: resourceChoices, action: actionChoices },
    rowTitle: (row) => (isSingleRow(ctx.state, row) ? auditSentence : auditLine)(row, names),
    rowHref: (row) => (isSingleRow(ctx.state, row) ? undefined : operationHref(row)),
    customColumns: [
      {
        name: 'changes',
        label: 'What changed',
        isLong: true,
        read: (row) => ({
          text: isSingleRow(ctx.state, row) ? changesIn(row).join('; ') : historyMessages.openLine,
        }),
      },
    ],
    tools: {
      names: ['from', 'to'],
      controls: <DateRange from={from} to={to} />,
      searchHint: administrationMessages.searchAudit,
    },
  };
}

const withheldNote = ({ signedIn }: ResourceContext<Audit>) =>
  readsPatients(rightsOf(signedIn())) ? undefined : (
    <Notice kind="info" text={administrationMessages.patientsHidden} />
  );

function recordNote({ state, rows = [] }: ListContext<Audit>, names: AuditNames) {
  const { record_id: id, resource } = state.filter;
  if (!id) return undefined;
  const row = rows.find((one) => one.resource === resource);
  const label = findResource(resource ?? '')?.label.one ?? 'record';
  return <FilterNote text={historyMessages.only(row ? auditObject(row, names) : `this ${label}`)} />;
}

const FilterNote = ({ text }: { text: string }) => (
  <Notice
    kind="info"
    text={
      <>
        {text} <a href={writeListState(audit, {})}>{historyMessages.showAll}</a>
      </>
    }
  />
);

/** Shows one audit row. The title states the change, so the fields it covers are omitted. */
async function loadRecordExtras(ctx: RecordVisit<Audit>): Promise<RecordExtras> {
  const { record } = ctx;
  const [people, records] = await Promise.all([loadPeople(ctx), loadRecordNames(ctx, [record])]);
  const title = auditSentence(record, { people, records });
  const href = record.grouped || record.grouped_rows ? operationHref(record) : undefined;
  const lead = href && (
    <Notice
      kind="info"
      text={
        <>
          {historyMessages.partOf} <a href={href}>{historyMessages.showTogether}</a>
        </>
      }
    />
  );
  return { title, lead, excludedFields: ['action', 'resource', 'record_id'] };
}

async function exportLead(ctx: ResourceContext<Audit>): Promise<ExportLead<Audit>> {
  const people = await loadPeople(ctx);
  let records: AuditNames['records'] = new Map();
  return {
    head: 'What happened',
    read: async (rows) => {
      records = await loadRecordNames(ctx, rows, records);
      return rows.map((row) => auditText(row, { people, records }));
    },
  };
}

const resourceChoices: readonly Choice[] = resourceList.map(({ name, label }) => ({
  value: name,
  label: label.many,
}));

const actionChoices: readonly Choice[] = [...auditActions].map(([value, { label }]) => ({ value, label }));
