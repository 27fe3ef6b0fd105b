import type { ListState } from '../../../shared/list-state.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { Choice, FormPageProps, ListPageProps, RecordUse } from '../../../views/resource/props.ts';
import type { PostedForm } from '../http/form.ts';
import type { Handler } from '../visit/route.ts';
import type { Visit } from '../visit/visit.ts';
import type { KnownFilterValues } from './known-values.ts';
import type { SignedIn } from '../session/signed-in.ts';

/** One request to a screen of one resource. */
export interface ResourceVisit extends Visit {
  definition: ResourceDefinition;
  /** What the screens of all resources are made with. */
  resources: ResourceParts;
}

export interface ResourceParts {
  screens: Screens;
  filterValues: KnownFilterValues;
}

/** As they stand in the controls, by field. */
export type FormValues = Readonly<Record<string, string>>;
export type FormErrors = Readonly<Record<string, string>>;

export interface ListVisit extends ResourceVisit {
  state: ListState;
  /** Of this page. Missing while all rows are streamed, or where the list could not be read. */
  rows?: readonly ApiRecord[];
}

export interface FormTarget extends ResourceVisit {
  mode: 'create' | 'edit';
  /** The record as the API has it now. Missing in create mode. */
  record?: ApiRecord;
}

export interface FormVisit extends FormTarget {
  values: FormValues;
  errors: FormErrors;
}

/** A form as it was posted. */
export interface FormPost extends FormTarget {
  form: PostedForm;
  values: FormValues;
}

export interface ListExtras extends Pick<
  ListPageProps,
  'above' | 'filtersAbove' | 'rowExtras' | 'rowTitle' | 'tools' | 'refreshSeconds'
> {
  /** The columns that are shown, where those are not all of the definition's. */
  columns?: readonly string[];
  /** Over the choices of filters that were found otherwise; none hides the filter. By field. */
  filterChoices?: Readonly<Record<string, readonly Choice[]>>;
}

/** A column before the others of an export. */
export interface ExportExtras {
  head: string;
  /** One text for each of these rows. Batches come in their order. */
  read(rows: readonly ApiRecord[]): Promise<readonly string[]>;
}

export interface FormExtras extends Pick<
  FormPageProps,
  'controls' | 'aside' | 'more' | 'lead' | 'quietSave'
> {
  /** Heads the page: 'Doe, Jane' where left out. */
  title?: string;
  /** Options beside or in the place of the generic ones. By field. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
}

/** Which fields a form has. */
export interface FormFields {
  /** Not on this form at all. */
  leftOut?: readonly string[];
  /** Shown without a control and not taken, whatever is posted: nobody changes them for themselves. */
  fixed?: readonly string[];
}

/** What a form shows again instead of being saved. */
export interface ShownAgain {
  /** Over the values that were posted. */
  values?: FormValues;
  errors?: FormErrors;
  notice?: string;
  /** 422 where there are errors or a notice, else 200. */
  status?: number;
}

export type May = ListPageProps['may'];

type Eventually<Value> = Value | Promise<Value>;

/**
 * What one resource's screens have of their own. Every part is optional; what is left out is as the definition says.
 * A page that has nothing in common with the generic one is a row of its own in `routes.ts` under the same address
 * (`placeOf(definition).patterns`): a row written there takes the place of the generated one.
 */
export interface ResourceScreenParts {
  /** Narrows what the user may do, on the page of a record with that record. The API decides anyway. */
  may?: (signedIn: SignedIn, record?: ApiRecord) => Partial<May>;
  /** More on the list: `above` the table, `rowExtras` in each row. */
  list?: (visit: ListVisit) => Eventually<ListExtras>;
  /** More in the export. */
  exported?: (visit: ResourceVisit) => Eventually<ExportExtras>;
  /** Which fields the form leaves out or does not take. */
  fields?: (target: FormTarget) => FormFields;
  /** More on the form: controls of its own, something beside or below, choices, a title. Asked whenever the form is drawn. */
  form?: (visit: FormVisit) => Eventually<FormExtras>;
  /** What a new form starts with; `copied` holds the values of the record that is duplicated. */
  start?: (visit: ResourceVisit & { copied?: FormValues }) => FormValues;
  /** Values of controls that do not post under their field's name, over what was read of the others. */
  read?: (form: PostedForm) => FormValues;
  /** Errors beside those of the definition, by field. A key that is no field, such as `confirm`, is for a control of `more`. */
  check?: (post: FormPost) => Eventually<FormErrors>;
  /** Which sentence of the API belongs to which field: `Duplicate username` to `user_name`. */
  refusals?: Readonly<Record<string, string>>;
  /**
   * Buttons of the form other than 'Save', by the `step` they post. A step that changes only what the form holds (another
   * row, a preview) answers with what to show again; one that sends an answer itself answers nothing.
   */
  formSteps?: Readonly<Record<string, (post: FormPost) => Eventually<ShownAgain | undefined>>>;
  /** Forms on the list, by the `step` they post. Each sends its answer itself, as by `goToList(visit)`. */
  listSteps?: Readonly<Record<string, (visit: ResourceVisit) => Promise<void>>>;
  /** After a record was saved: what the session keeps of it. `change` holds what was sent, and the id. */
  saved?: (visit: ResourceVisit & { change: ApiRecord }) => Eventually<void>;
  /** What uses a record beyond the references of the definitions, for the page that asks before it is deleted. */
  usedBy?: (visit: ResourceVisit, record: ApiRecord) => Eventually<readonly RecordUse[]>;
  /** What goes with a record and what keeps it from being deleted, in a sentence of the page that asks before it is deleted. */
  deletion?: string;
  /** The id of the one record that this user sees as a form in the place of the list. */
  single?: (signedIn: SignedIn) => string | undefined;
}

/** By the name of their resource; `screens.ts` has them. */
export type Screens = Readonly<Partial<Record<string, ResourceScreenParts>>>;

/** What the resource has of its own; nothing for most. */
export function screenOf({
  resources,
  definition,
}: Pick<ResourceVisit, 'resources' | 'definition'>): ResourceScreenParts {
  return resources.screens[definition.name] ?? {};
}

/** A handler of one resource's screens as the mount table takes it. */
export function onResource(resources: ResourceParts, definition: ResourceDefinition) {
  return (handle: (visit: ResourceVisit) => Promise<void> | void): Handler =>
    (visit) =>
      handle({ ...visit, definition, resources });
}
