import { resourceMessages } from '../../../shared/messages/resources.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { placeOf, titleOf } from '../../../shared/resources/places.ts';
import { FormPage } from '../../../views/resource/form-page.tsx';
import { FixedField } from '../../../views/resource/fixed-field.tsx';
import type { FormPageProps, ResourceScreen } from '../../../views/resource/props.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { isFromRecord } from '../../../views/resource/list-links.ts';
import { recordNamer } from '../../../views/resource/record-name.ts';
import { HttpError } from '../http/errors.ts';
import { takeDraft } from '../session/draft.ts';
import { copyValues } from './copy-values.ts';
import { allValues, definitionOf, takenFields } from './form-fields.ts';
import { readValues, toValues } from './form-values.ts';
import { loadRecord } from './load-record.ts';
import { loadChoices, toReferences } from './references.ts';
import type { FormValues } from './screen-extras.ts';
import { screenOf, type FormTarget, type ResourceVisit } from './screen-parts.ts';
import { writeVersion } from './version.ts';
import { listBehind, usualSizeOf } from './list-address.ts';
import { mayOf } from './may.ts';
import { loadHistory } from './record-history.ts';
import { screenProps } from './screen-props.ts';

export type Shown = Partial<
  Pick<FormPageProps, 'errors' | 'notice' | 'warning' | 'changedMeanwhile' | 'history'>
> & {
  values: FormValues;
  status?: number;
};

export async function showNew(visit: ResourceVisit): Promise<void> {
  const { create, noneMade = resourceMessages.mayNot } = mayOf(visit);
  if (!create) throw new HttpError(403, { message: noneMade });
  const target: FormTarget = { ...visit, mode: 'create' };
  const from = visit.req.query['from'];
  const record =
    typeof from === 'string' && from !== '' ? await loadRecord(visit, visit.definition, from) : undefined;
  const copied = record && copyValues(takenFields(target), record, visit.definition);
  const { empty, copy, ...start } = screenOf(visit).form?.start ?? {};
  const values = copied
    ? { ...copied, ...copy, ...(record && start.copyOf?.(record)) }
    : await (typeof empty === 'function' ? empty(visit) : empty);
  await sendForm(target, { values: { ...values, ...draftValues(target) } });
}

export async function showEdit(visit: ResourceVisit): Promise<void> {
  const { definition, req } = visit;
  const record = await loadRecord(visit, definition, String(req.params['id']));
  if (!mayOf({ ...visit, record }).edit) return visit.goTo(placeOf(definition).one(record.id));
  await showForm({ ...visit, mode: 'edit', record });
}

export async function showSingle(visit: ResourceVisit, id: string): Promise<void> {
  const record = await loadRecord(visit, visit.definition, id);
  const history = await loadHistory(visit, visit.definition, record);
  await showForm({ ...visit, mode: 'edit', record }, history);
}

async function showForm(target: FormTarget, history?: Shown['history']): Promise<void> {
  await sendForm(target, { values: { ...recordValues(target), ...draftValues(target) }, history });
}

export function recordValues(target: FormTarget): FormValues {
  const definition = target.mode === 'read' ? target.definition : definitionOf(target);
  const fields = Object.entries(definition.fields).filter(([, field]) => !field.hidden);
  return toValues(fields, target.record ?? {});
}

function draftValues(target: FormTarget): FormValues {
  const draft = takeDraft(target.req);
  if (!draft) return {};
  const form = { ...draft.values, ...draft.lists };
  return { ...readValues(takenFields(target), form), ...screenOf(target).form?.read?.(form) };
}

export async function sendForm(target: FormTarget, shown: Shown): Promise<void> {
  const { req, mode, record } = target;
  const { status = 200, values, errors = {}, ...rest } = shown;
  const definition = definitionOf(target);
  const [choices, extras] = await Promise.all([
    loadChoices({ ...target, definition }),
    screenOf(target).form?.show?.({ ...target, values: allValues(target, values), errors }),
  ]);
  const screen = { ...screenProps(target), definition };
  const { title = record && nameOf(screen, record, choices), ...more } = extras ?? {};
  const props: FormPageProps = {
    ...screen,
    may: mayOf(target),
    state: listBehind(target),
    usualSize: usualSizeOf(target),
    mode: mode === 'create' ? mode : 'edit',
    unsaved: req.method === 'POST',
    values,
    errors,
    ...rest,
    id: record?.id,
    recordBehind: isFromRecord(req.query) ? record?.id : undefined,
    version: record && writeVersion(takenFields(target), record),
    title,
    ...more,
    ...fixedParts(target, screen, { values, controls: more.controls }),
    choices: { ...choices, ...more.choices },
  };
  const heading = props.title ?? `New ${definition.label.one}`;
  target.show({ status, title: heading, styles: 'all', element: <FormPage {...props} /> });
}

function fixedParts(
  target: FormTarget,
  { definition, zone, nowSeconds }: ResourceScreen,
  { values, controls }: Pick<FormPageProps, 'values' | 'controls'>,
): Pick<FormPageProps, 'controls' | 'fixedNote'> {
  const own = screenOf(target).form?.fields?.(target) ?? {};
  const { fixed = [], fixedHint = resourceMessages.mayNotOneself } = own;
  const fields = Object.entries(definition.fields).filter(([name]) => fixed.includes(name));
  const isOnTop = fields.length > 1 && fields.every(([, { group }]) => group === undefined);
  const hint = isOnTop ? undefined : fixedHint;
  const shown = fields.map(([name, field]) => {
    const text = readableValue(name, field, { value: values[name], zone, nowSeconds });
    return [name, <FixedField key={name} label={field.label} text={text} hint={hint} />];
  });
  const labels = new Intl.ListFormat('en-US').format(fields.map(([, { label }]) => label));
  return {
    controls: { ...(Object.fromEntries(shown) as FormPageProps['controls']), ...controls },
    fixedNote: isOnTop ? `${labels}: ${fixedHint}` : undefined,
  };
}

export function nameOf(
  screen: Pick<FormPageProps, 'definition' | 'zone' | 'nowSeconds'>,
  record: Row,
  choices: FormPageProps['choices'],
): string {
  const nameRecord = recordNamer({ ...screen, references: toReferences(choices) });
  return nameRecord(record) || titleOf(screen.definition, record);
}
