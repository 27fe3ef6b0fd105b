import type { ComponentType, ReactNode } from 'react';
import type { ListState } from '../../../shared/list-state.ts';
import type { ApiRecord, Reply } from '../../../shared/reply.ts';
import type { ResourceDefinition, Row, RowOf } from '../../../shared/resources/define.ts';
import type { RowsProps } from '../../../views/resource/list-rows.tsx';
import type { ListPageProps, RecordExtras, RecordUse } from '../../../views/resource/props.ts';
import type { PostedForm } from '../http/form.ts';
import type { Flash } from '../session/flash.ts';
import type { SignedIn } from '../session/signed-in.ts';
import type { Handler } from '../visit/route.ts';
import type { Visit } from '../visit/visit.ts';
import { createKnownDefinition } from './known-definition.ts';
import type {
  ExportLead,
  ExportWords,
  FormErrors,
  FormExtras,
  FormFields,
  FormValues,
  ListExtras,
  May,
  ShownAgain,
  SomeValues,
} from './screen-extras.ts';

/** One request to a screen of one resource. */
export interface ResourceVisit<Definition extends ResourceDefinition = ResourceDefinition> extends Visit {
  definition: Definition;
  /** What the screens of all resources are made with. */
  resources: ResourceParts;
}

export interface ResourceParts {
  screens: Screens;
}

export interface ListVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends ResourceVisit<Definition> {
  state: ListState;
  /** Of this page. Missing while all rows are streamed, or where the list could not be read. */
  rows?: readonly RowOf<Definition>[];
}

export interface FormTarget<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends ResourceVisit<Definition> {
  /** 'read' on the page of a record, where what is done in one press is posted to. */
  mode: 'create' | 'edit' | 'read';
  /** The record as the API has it now. Missing in create mode. */
  record?: RowOf<Definition>;
}

export interface FormVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormTarget<Definition> {
  values: FormValues<Definition>;
  errors: FormErrors;
}

/** The page of a record. After a press that was refused, with what it held. */
export interface RecordVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormVisit<Definition> {
  record: RowOf<Definition>;
}

/** A form as it was posted. */
export interface FormPost<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormTarget<Definition> {
  values: FormValues<Definition>;
}

type Eventually<Value> = Value | Promise<Value>;

/** What a list has of its own. */
interface ListParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** More to be seen: `above` the table, `ownColumns`, and `rowMenu` for each row. */
  show?(visit: ListVisit<Definition>): Eventually<ListExtras<Definition>>;
  /** The page and its rows in the place of the usual ones. */
  drawn?: { Page: ComponentType<ListPageProps>; Rows: ComponentType<RowsProps> };
  /** Filter of the rows on the page alone: the export has the rows that it leaves out. */
  narrow?(visit: ResourceVisit<Definition>, state: ListState): ListState['filter'];
  exportWords?(visit: ResourceVisit<Definition>): ExportWords<Definition>;
  exportLead?(visit: ResourceVisit<Definition>): Eventually<ExportLead<Definition>>;
  /** Takes the forms on the list, by the `step` they post. Each sends its answer itself, as by `goToList(visit)`. */
  steps?: Readonly<Record<string, (visit: ResourceVisit) => Promise<void>>>;
}

/** What a form has of its own. */
export interface FormParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Which fields it leaves out or does not take. */
  fields?(target: FormTarget<Definition>): FormFields;
  /** What a form starts with: an empty one, or over the values of the record that it copies. */
  start?: {
    empty?: SomeValues | ((visit: Visit) => Promise<SomeValues>);
    copy?: SomeValues;
    /** The same, where it depends on the record. */
    copyOf?(record: RowOf<Definition>): SomeValues;
  };
  /** More to be seen: controls of its own, something beside or below, choices, a title. Asked whenever the form is drawn. */
  show?(visit: FormVisit<Definition>): Eventually<FormExtras>;
  /** Values of controls that do not post under their field's name, over what was read of the others. */
  read?(form: PostedForm): SomeValues;
  /** What is sent with a new record beyond the fields of its definition. */
  beside?(post: FormPost<Definition>): Eventually<ApiRecord>;
  /** Errors beside those of the definition, by field. A key that is no field, such as `confirm`, is for a control of `more`. */
  check?(post: FormPost<Definition>): FormErrors;
  /** What gives pause before these values are saved, as the API takes them; not asked again where `anyway` is posted. */
  warn?(post: FormPost<Definition>, values: ApiRecord): Eventually<ReactNode>;
  /** Which sentence of the API belongs to which field: `Duplicate username` to `user_name`. */
  refusals?: Readonly<Record<string, keyof Definition['fields'] & string>>;
  /** Field of a refusal whose sentence names a value; undefined if it belongs to none. */
  refusedField?(msg: string): (keyof Definition['fields'] & string) | undefined;
  /**
   * Buttons other than 'Save', by the `step` they post. A step that changes only what the form holds (another row, a preview)
   * answers with what to show again; one that sends an answer itself answers nothing.
   */
  steps?: Readonly<Record<string, FormStep<Definition>>>;
  /** After a record was saved: what sessions keep of it. May give what to say in the place of the usual sentence. */
  saved?(visit: ResourceVisit<Definition>, saved: Saved): Promise<string | Omit<Flash, 'kind'> | void>;
  /** The page that follows a saved record; the list where left out. */
  next?(saved: Saved, visit: ResourceVisit<Definition>): Eventually<string | undefined>;
}

/** A record that was just saved. */
export interface Saved {
  id: string;
  isNew: boolean;
  /** What was sent of it. */
  change: ApiRecord;
  /** What the API answered. */
  reply: Reply;
}

type FormStep<Definition extends ResourceDefinition = ResourceDefinition> = {
  take(post: FormPost<Definition>): Eventually<ShownAgain | void>;
}['take'];

/** What the page of a record has of its own. */
interface RecordParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** What it tells in the place of the fields, or beside them. One that sends an answer itself gives nothing. */
  show(visit: RecordVisit<Definition>): Eventually<RecordExtras | undefined>;
}

/** What the page says that asks before a record is deleted, beyond the references of the definitions, and what follows. */
export interface DeletionParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** What goes with a record and what keeps it from being deleted, in a sentence. */
  goesWith?: string;
  /** What else uses it. */
  usedBy?(visit: ResourceVisit<Definition>, record: Row): Eventually<readonly RecordUse[]>;
  /** After records were deleted: what sessions keep of them. */
  removed?(visit: ResourceVisit<Definition>, ids: readonly string[]): Promise<void>;
}

/**
 * What one resource's screens have of their own. Every part is optional; what is left out is as the definition says.
 * A page that has nothing in common with the generic one is a row of its own in `routes.ts` under the same address
 * (`placeOf(definition).patterns`): a row written there takes the place of the generated one.
 */
export interface ResourceScreenParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Narrows what the user may do, on the page of a record with that record. The API decides anyway. */
  may?(signedIn: SignedIn, record?: RowOf<Definition>): Partial<May>;
  /** The id of the one record that this user sees as a form in the place of the list. */
  single?(signedIn: SignedIn): string | undefined;
  list?: ListParts<Definition>;
  record?: RecordParts<Definition>;
  form?: FormParts<Definition>;
  deletion?: DeletionParts<Definition>;
}

/** By the name of their resource, so that each is given the rows that it is written for; `screens.ts` has them. */
type Screens = Readonly<Partial<Record<string, ResourceScreenParts>>>;

/** What the resource has of its own; nothing for most. */
export function screenOf({
  resources,
  definition,
}: Pick<ResourceVisit, 'resources' | 'definition'>): ResourceScreenParts {
  return resources.screens[definition.name] ?? {};
}

/** A handler of one resource's screens as the mount table takes it, with the resource as far as the API has it. */
export function onResource<Definition extends ResourceDefinition>(
  resources: ResourceParts,
  definition: Definition,
) {
  const known = createKnownDefinition(definition);
  return (handle: (visit: ResourceVisit<Definition>) => Promise<void> | void): Handler =>
    async (visit) =>
      handle({ ...visit, definition: await known(visit.parts.relay), resources });
}
