import { writeListState } from '../../../../shared/list-state.ts';
import { searchMessages } from '../../../../shared/messages/search.ts';
import type { ResourceDefinition, Row } from '../../../../shared/resources/define.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { readableValue } from '../../../../shared/resources/readable.ts';
import { textOf } from '../../../../shared/reply.ts';
import { rightTo } from '../../../../shared/resources/rights.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { sectionsOf } from '../../../../shared/sections.ts';
import { sayStatus } from '../../../../views/home/job-words.ts';
import { isMarked } from '../../../../views/search/marked.tsx';
import type { Finding, FoundKind } from '../../../../views/search/props.ts';
import { recordNamer } from '../../../../views/resource/record-name.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { loadListStandings } from '../../visit/list-standings.ts';
import type { Visit } from '../../visit/visit.ts';

export const mostFound = 5;
const aroundWord = 60;

const searched: readonly (readonly [ResourceDefinition, readonly string[]])[] = [
  [resources.contacts, ['dob', 'phone']],
  [resources.payments, ['amount', 'status']],
  [resources.notifications, []],
  [resources.reminders, []],
  [resources.text_templates, []],
  [resources.email_templates, []],
  [resources.phone_speech, []],
  [resources.phone_sequences, []],
  [resources.phone_files, []],
  [resources.audio_files, []],
  [resources.actions, []],
  [resources.dial_plans, []],
  [resources.plugins, []],
  [resources.files, ['folder']],
  [resources.payment_files, ['created']],
  [resources.users, ['user_name']],
  [resources.groups, []],
];

export function searchedDefinitions({ signedIn }: Visit): ResourceDefinition[] {
  const holder = rightsOf(signedIn());
  return searched
    .map(([definition]) => definition)
    .filter(({ section }) => section && sectionsOf(section).some((name) => holder.sections.includes(name)))
    .filter((definition) => isOpenTo(holder, rightTo(definition, 'list')));
}

export async function findRows(
  visit: Visit,
  definition: ResourceDefinition,
  search: string,
): Promise<FoundKind> {
  const label = definition.label.many;
  const outcome = await visit.api.list(definition, { search, size: mostFound + 1 });
  if (!outcome.ok) return { label, findings: [], failure: searchMessages.failed };
  const rows = outcome.rows.slice(0, mostFound);
  const standings = definition.name === 'notifications' ? await sayStandings(visit, rows) : undefined;
  return {
    label,
    findings: rows.map((row) => {
      const found = toFinding(visit, { definition, search, row });
      const standing = standings?.get(row.id);
      return standing === undefined ? found : { ...found, about: [standing, ...found.about] };
    }),
    allHref: outcome.rows.length > mostFound ? writeListState(definition, { search }) : undefined,
  };
}

/** Loads the status of notification lists from their last jobs, because the rows do not contain it. */
async function sayStandings(visit: Visit, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const lists = rows.map((row) => ({
    id: row.id,
    status: textOf(row, 'status'),
    jobID: textOf(row, 'jobID'),
  }));
  const standings = await loadListStandings(visit, lists);
  return new Map([...standings].map(([id, standing]) => [id, sayStatus(standing)]));
}

interface Found {
  definition: ResourceDefinition;
  search: string;
  row: Row;
}

function toFinding(visit: Visit, { definition, search, row }: Found): Finding {
  const read = { zone: visit.zone(), nowSeconds: visit.nowSeconds };
  const valueOf = (name: string) => {
    const field = definition.fields[name];
    return field ? readableValue(name, field, { ...read, value: row[name] }) : '';
  };
  const title = recordNamer({ definition, references: {}, ...read })(row);
  const told = new Map(searched).get(definition) ?? [];
  // A matching name is enough. Other results show the field that matches.
  const matching = isMarked(title, search)
    ? []
    : definition.searchFields.filter((name) => !told.includes(name));
  const about = [
    ...told.map(valueOf),
    ...matching
      .map(valueOf)
      .filter((text) => isMarked(text, search))
      .map((text) => cutAround(text, search)),
  ];
  return {
    href: placeOf(definition).one(row.id),
    title,
    about: [...new Set(about.filter(Boolean))],
  };
}

function cutAround(text: string, search: string): string {
  if (text.length <= 2 * aroundWord) return text;
  const words = search
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const found = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...found, text.length) - aroundWord);
  const part = text.slice(start, start + 2 * aroundWord);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
}
