import { readsPatients } from '../../../../shared/audit-privacy.ts';
import { administrationMessages, historyMessages } from '../../../../shared/messages/administration.ts';
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
  ListVisit,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { isSingleRow, loadTogether, operationHref, toLines } from './audit-lines.ts';
import { loadUndoable } from './audit-undo.ts';
import { lockTabs } from './lock-tabs.ts';
import { loadPeople, loadRecordNames } from '../../resource/audit-names.ts';

export const auditScreen: ResourceScreenParts<Audit> = {
  list: { show: showList, narrow: toLines, exportLead },
  record: { show: showEntry },
};

type Audit = typeof audit;

async function showList(visit: ListVisit<Audit>): Promise<ListExtras<Audit>> {
  const { state, rows = [] } = visit;
  const { from = '', to = '' } = state.range ?? {};
  const [people, records, tabs] = await Promise.all([
    loadPeople(visit),
    loadRecordNames(visit, rows),
    lockTabs(visit),
  ]);
  const names: AuditNames = { people, records };
  const [undo, together] = await Promise.all([loadUndoable(visit, rows, people), loadTogether(visit, names)]);
  return {
    above: (
      <>
        {withheldNote(visit)}
        {recordNote(visit, names)}
        {together && <OnlyNote text={historyMessages.together(together)} />}
        <UndoNotes
          csrfToken={visit.csrfToken()}
          notes={undo}
          list={visit.definition.name}
          action={paths.undo.to()}
        />
      </>
    ),
    tabs,
    columns: ['time'],
    filterChoices: { resource: resourceChoices, action: actionChoices },
    rowTitle: (row) => (isSingleRow(visit.state, row) ? auditSentence : auditLine)(row, names),
    rowHref: (row) => (isSingleRow(visit.state, row) ? undefined : operationHref(row)),
    ownColumns: [
      {
        name: 'changes',
        label: 'What changed',
        isLong: true,
        read: (row) => ({
          text: isSingleRow(visit.state, row) ? changesIn(row).join('; ') : historyMessages.openLine,
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

const withheldNote = ({ signedIn }: ResourceVisit<Audit>) =>
  readsPatients(rightsOf(signedIn())) ? undefined : (
    <Notice kind="info" text={administrationMessages.patientsHidden} />
  );

function recordNote({ state, rows = [] }: ListVisit<Audit>, names: AuditNames) {
  const { record_id: id, resource } = state.filter;
  if (!id) return undefined;
  const row = rows.find((one) => one.resource === resource);
  const label = findResource(resource ?? '')?.label.one ?? 'record';
  return <OnlyNote text={historyMessages.only(row ? auditObject(row, names) : `this ${label}`)} />;
}

const OnlyNote = ({ text }: { text: string }) => (
  <Notice
    kind="info"
    text={
      <>
        {text} <a href={writeListState(audit, {})}>{historyMessages.showAll}</a>
      </>
    }
  />
);

/** Shows one audit row. Its sentence is the title, so the fields it covers are left out. */
async function showEntry(visit: RecordVisit<Audit>): Promise<RecordExtras> {
  const { record } = visit;
  const [people, records] = await Promise.all([loadPeople(visit), loadRecordNames(visit, [record])]);
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
  return { title, lead, leftOut: ['action', 'resource', 'record_id'] };
}

async function exportLead(visit: ResourceVisit<Audit>): Promise<ExportLead<Audit>> {
  const people = await loadPeople(visit);
  let records: AuditNames['records'] = new Map();
  return {
    head: 'What happened',
    read: async (rows) => {
      records = await loadRecordNames(visit, rows, records);
      return rows.map((row) => auditText(row, { people, records }));
    },
  };
}

const resourceChoices: readonly Choice[] = resourceList.map(({ name, label }) => ({
  value: name,
  label: label.many,
}));

const actionChoices: readonly Choice[] = [...auditActions].map(([value, { label }]) => ({ value, label }));
