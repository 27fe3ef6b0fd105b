import { resourceMessages } from '../../../shared/messages.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { checkBody } from '../../validation.ts';
import { HttpError } from '../http/errors.ts';
import { type PostedForm, rawValue, readForm, valueOf } from '../http/form.ts';
import { callContext } from '../session/signed-in.ts';
import { recordValues, sendForm } from './form-screen.tsx';
import { loadRecord } from './load-record.ts';
import { takenFields, type NamedField } from './form-fields.ts';
import { changedValues, notChosen, readValues, toBody, wireText } from './form-values.ts';
import { readOutcome, type Outcome } from '../http/outcome.ts';
import {
  screenOf,
  type FormErrors,
  type FormPost,
  type FormTarget,
  type ShownAgain,
  type ResourceVisit,
} from './screen-parts.ts';
import { changedSince, isAsShown } from './version.ts';
import { setFlash } from '../session/flash.ts';
import { goToList, mayOf, zoneOf } from './resource-visit.ts';

export async function takeNew(visit: ResourceVisit): Promise<void> {
  const may = mayOf(visit);
  if (!may.create) throw new HttpError(403, { message: resourceMessages.mayNot });
  await takeForm({ ...visit, mode: 'create' });
}

export async function takeOne(visit: ResourceVisit, id = String(visit.req.params['id'])): Promise<void> {
  const record = await loadRecord(visit, visit.definition, id);
  if (!mayOf({ ...visit, record }).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  await takeForm({ ...visit, mode: 'edit', record });
}

/** Takes another step of the form, or saves what was posted. */
async function takeForm(target: FormTarget): Promise<void> {
  const form = readForm(target.req.body);
  const own = screenOf(target);
  const post: FormPost = { ...target, form, values: readPosted(target, form) };
  const name = valueOf(form, 'step');
  const step = own.formSteps && Object.hasOwn(own.formSteps, name) ? own.formSteps[name] : undefined;
  if (!step) return save(post);
  const shown = await step(post);
  if (shown) await showAgain(post, shown);
}

/** What was typed, over what the record has: a field that was not posted stays as it is. */
function readPosted(target: FormTarget, form: PostedForm) {
  const before = target.record ? recordValues(target) : {};
  const own = screenOf(target).read?.(form);
  return { ...before, ...readValues(takenFields(target), form), ...own };
}

async function save(post: FormPost): Promise<void> {
  const { definition, mode, values } = post;
  const fields = takenFields(post);
  const checked = checkBody(
    definition,
    { mode: mode === 'create' ? 'create' : 'update', now: post.parts.clock() },
    toBody(fields, values, zoneOf(post)),
  );
  const errors = {
    ...(!checked.ok && checked.faults),
    ...(mode === 'create' && notChosen(fields, values)),
    ...(await screenOf(post).check?.(post)),
  };
  if (!checked.ok || Object.keys(errors).length > 0) return showAgain(post, { errors });
  const theirs = post.record && changedSince(rawValue(post.form, '_version'), fields, post.record);
  if (theirs?.length) return showChanged(post, theirs, checked.values);
  const change = toChange(post, fields, checked.values);
  const outcome = await send(post, change);
  if (!outcome.ok) return refuse(post, outcome);
  await screenOf(post).saved?.({ ...post, change: { id: outcome.reply.p1 ?? '', ...change } });
  setFlash(post.req, 'success');
  goToList(post);
}

/** A new record's filled fields, or an update's changed ones with the id. */
function toChange({ record }: FormPost, fields: readonly NamedField[], values: ApiRecord): ApiRecord {
  if (record) return { id: textOf(record, 'id'), ...changedValues(fields, values, record) };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
}

async function send({ parts, req, definition, mode }: FormPost, change: ApiRecord): Promise<Outcome> {
  const context = callContext(req);
  if (mode === 'create') return readOutcome(await parts.relay.create(definition, change, context));
  const isSame = Object.keys(change).length === 1;
  if (isSame) return { ok: true, reply: { status: 200, success: true, results: [] } };
  return readOutcome(await parts.relay.update(definition, change, context));
}

async function refuse(post: FormPost, { status, msg }: Extract<Outcome, { ok: false }>): Promise<void> {
  const field = screenOf(post).refusals?.[msg];
  if (field) return showAgain(post, { errors: { [field]: msg } });
  const gone = status === 404 && post.mode === 'edit';
  const known = status >= 500 || status === 403 ? status : 422;
  await showAgain(post, { notice: gone ? resourceMessages.deletedMeanwhile : msg, status: known });
}

async function showAgain(post: FormPost, shown: ShownAgain): Promise<void> {
  const { values = {}, errors = {}, notice, status } = shown;
  const isWrong = notice !== undefined || Object.keys(errors).length > 0;
  await sendForm(post, {
    values: withoutSecrets(post, { ...post.values, ...values }),
    errors: errors satisfies FormErrors,
    ...(notice !== undefined && { notice }),
    status: status ?? (isWrong ? 422 : 200),
  });
}

/** A password that was typed does not travel back. */
function withoutSecrets(post: FormPost, values: FormPost['values']): FormPost['values'] {
  const { fields } = post.definition;
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.kind !== 'secret'));
}

/**
 * Somebody else was quicker: the form again with what was typed, over their values where nothing was typed, so that saving
 * it now undoes nothing by accident.
 */
async function showChanged(post: FormPost, theirs: readonly NamedField[], mine: ApiRecord): Promise<void> {
  const { record = {}, values } = post;
  const clash = clashesOf(post, theirs, mine);
  const untouched = theirs.filter((field) => !clash.includes(field));
  const taken = Object.fromEntries(untouched.map(([name, field]) => [name, wireText(field, record, name)]));
  const read = { zone: zoneOf(post), nowSeconds: Math.floor(post.parts.clock() / 1000) };
  const told = ([name, field]: NamedField, from: ApiRecord) =>
    readableValue(name, field, { ...read, value: from[name] });
  const theirNames = theirs.map(([name]) => name);
  const own = takenFields(post).filter(([name, { kind }]) => kind !== 'secret' && !theirNames.includes(name));
  const changed = changedValues(own, mine, record);
  await sendForm(post, {
    values: withoutSecrets(post, { ...values, ...taken }),
    changedMeanwhile: {
      both: clash.map((one) => ({ label: one[1].label, theirs: told(one, record), yours: told(one, mine) })),
      taken: untouched.map((one) => ({ label: one[1].label, theirs: told(one, record) })),
      kept: own.filter(([name]) => Object.hasOwn(changed, name)).map(([, { label }]) => label),
    },
    status: 409,
  });
}

/** Of what somebody else changed, what the user changed too, and to something else. */
function clashesOf({ form, record = {} }: FormPost, theirs: readonly NamedField[], mine: ApiRecord) {
  const version = rawValue(form, '_version');
  return theirs.filter(([name, field]) => {
    const yours = wireText(field, mine, name);
    return !isAsShown(version, name, yours) && yours !== wireText(field, record, name);
  });
}
