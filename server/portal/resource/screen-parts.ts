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

export interface ResourceVisit<Definition extends ResourceDefinition = ResourceDefinition> extends Visit {
  definition: Definition;
  resources: ResourceParts;
}

export interface ResourceParts {
  screens: Screens;
}

export interface ListVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends ResourceVisit<Definition> {
  state: ListState;
  /** Rows of this page. Missing while all rows are streamed, or if loading failed. */
  rows?: readonly RowOf<Definition>[];
}

export interface FormTarget<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends ResourceVisit<Definition> {
  /** Form mode. 'read' is the record's page, which also receives one-click actions. */
  mode: 'create' | 'edit' | 'read';
  /** Current record from the API. Missing in create mode. */
  record?: RowOf<Definition>;
}

export interface FormVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormTarget<Definition> {
  values: FormValues<Definition>;
  errors: FormErrors;
}

export interface RecordVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormVisit<Definition> {
  record: RowOf<Definition>;
}

export interface FormPost<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormTarget<Definition> {
  values: FormValues<Definition>;
}

type Eventually<Value> = Value | Promise<Value>;

interface ListParts<Definition extends ResourceDefinition = ResourceDefinition> {
  show?(visit: ListVisit<Definition>): Eventually<ListExtras<Definition>>;
  drawn?: { Page: ComponentType<ListPageProps>; Rows: ComponentType<RowsProps> };
  /** Returns an extra filter for the page only. The export includes the rows it hides. */
  narrow?(visit: ResourceVisit<Definition>, state: ListState): ListState['filter'];
  exportWords?(visit: ResourceVisit<Definition>): ExportWords<Definition>;
  exportLead?(visit: ResourceVisit<Definition>): Eventually<ExportLead<Definition>>;
  /** Handlers of forms on the list page, by posted `step`. Each sends its own response, such as `goToList(visit)`. */
  steps?: Readonly<Record<string, (visit: ResourceVisit) => Promise<void>>>;
}

export interface FormParts<Definition extends ResourceDefinition = ResourceDefinition> {
  fields?(target: FormTarget<Definition>): FormFields;
  /** Initial values of an empty form, and of a copy over the copied record's values. */
  start?: {
    empty?: SomeValues | ((visit: Visit) => Promise<SomeValues>);
    copy?: SomeValues;
    copyOf?(record: RowOf<Definition>): SomeValues;
  };
  /** Adds controls, content next to or below the form, choices or a title. Called whenever the form is rendered. */
  show?(visit: FormVisit<Definition>): Eventually<FormExtras>;
  /** Reads controls that do not post under their field's name. These values replace the default ones. */
  read?(form: PostedForm): SomeValues;
  beside?(post: FormPost<Definition>): Eventually<ApiRecord>;
  /** Returns errors beyond the definition's, by field. A key that is not a field, such as `confirm`, belongs to a control in `more`. */
  check?(post: FormPost<Definition>): FormErrors;
  /** Returns a warning before these API values are saved. Skipped if `anyway` is posted. */
  warn?(post: FormPost<Definition>, values: ApiRecord): Eventually<ReactNode>;
  /** Field for each API error message: `Duplicate username` to `user_name`. */
  refusals?: Readonly<Record<string, keyof Definition['fields'] & string>>;
  refusedField?(msg: string): (keyof Definition['fields'] & string) | undefined;
  /**
   * Handlers of buttons other than 'Save', by posted `step`. A step that only changes the form (another row, a preview)
   * returns the content to show again; one that sends its own response returns nothing.
   */
  steps?: Readonly<Record<string, FormStep<Definition>>>;
  /** Updates session data after a save. May return a message that replaces the default one. */
  saved?(visit: ResourceVisit<Definition>, saved: Saved): Promise<string | Omit<Flash, 'kind'> | void>;
  /** Returns the page to open after a save. The default is the list page. */
  next?(saved: Saved, visit: ResourceVisit<Definition>): Eventually<string | undefined>;
}

export interface Saved {
  id: string;
  isNew: boolean;
  change: ApiRecord;
  reply: Reply;
}

type FormStep<Definition extends ResourceDefinition = ResourceDefinition> = {
  take(post: FormPost<Definition>): Eventually<ShownAgain | void>;
}['take'];

interface RecordParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Returns content that replaces or accompanies the fields, or undefined if it sent its own response. */
  show(visit: RecordVisit<Definition>): Eventually<RecordExtras | undefined>;
}

export interface DeletionParts<Definition extends ResourceDefinition = ResourceDefinition> {
  goesWith?: string;
  usedBy?(visit: ResourceVisit<Definition>, record: Row): Eventually<readonly RecordUse[]>;
  removed?(visit: ResourceVisit<Definition>, ids: readonly string[]): Promise<void>;
}

/**
 * Custom parts of a resource's screens. All parts are optional; the default follows the definition.
 * A completely custom page is a separate row in `routes.ts` with the same path (`placeOf(definition).patterns`),
 * which replaces the generated one.
 */
export interface ResourceScreenParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Restricts the user's permissions, per record on a record's page. The API enforces permissions in any case. */
  may?(signedIn: SignedIn, record?: RowOf<Definition>): Partial<May>;
  /** Returns the id of the only record that this user sees as a form instead of the list page. */
  single?(signedIn: SignedIn): string | undefined;
  list?: ListParts<Definition>;
  record?: RecordParts<Definition>;
  form?: FormParts<Definition>;
  deletion?: DeletionParts<Definition>;
}

/** Screens by resource name, so that each gets rows of its own type. Defined in `screens.ts`. */
type Screens = Readonly<Partial<Record<string, ResourceScreenParts>>>;

export function screenOf({
  resources,
  definition,
}: Pick<ResourceVisit, 'resources' | 'definition'>): ResourceScreenParts {
  return resources.screens[definition.name] ?? {};
}

export function onResource<Definition extends ResourceDefinition>(
  resources: ResourceParts,
  definition: Definition,
) {
  const known = createKnownDefinition(definition);
  return (handle: (visit: ResourceVisit<Definition>) => Promise<void> | void): Handler =>
    async (visit) =>
      handle({ ...visit, definition: await known(visit.parts.relay), resources });
}
