import type { ComponentType, ReactNode } from 'react';
import type { ListState } from '../../../shared/list-state.ts';
import type { ApiRecord, Reply } from '../../../shared/reply.ts';
import type { InputOf, ResourceDefinition, Row, RowOf } from '../../../shared/resources/define.ts';
import type { RowsProps } from '../../../views/resource/list-rows.tsx';
import type { ListPageProps, RecordExtras, RecordUse } from '../../../views/resource/props.ts';
import type { PostedForm } from '../http/form.ts';
import type { Flash } from '../session/flash.ts';
import type { SignedIn } from '../session/signed-in.ts';
import type { Handler } from '../page/route.ts';
import type { RequestContext } from '../page/request-context.ts';
import { createSupportedDefinition } from './supported-definition.ts';
import type {
  ExportLead,
  ExportFormatters,
  FormErrorMap,
  FormExtras,
  FormFieldMap,
  FormValues,
  ListExtras,
  AllowedActions,
  FormRedisplay,
  SomeValues,
} from './screen-extras.ts';

export interface ResourceContext<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends RequestContext {
  definition: Definition;
  resources: ResourceParts;
}

export interface ResourceParts {
  screens: Screens;
}

export interface ListContext<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends ResourceContext<Definition> {
  state: ListState;
  /** Rows of this page. Missing while all rows are streamed, or if loading failed. */
  rows?: readonly RowOf<Definition>[];
}

export interface FormTarget<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends ResourceContext<Definition> {
  /** Form mode. 'read' is the record's page, which also handles one-click actions. */
  mode: 'create' | 'edit' | 'read';
  /** Current record from the API. Missing in create mode. */
  record?: RowOf<Definition>;
}

export interface FormContext<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormTarget<Definition> {
  values: FormValues<Definition>;
  errors: FormErrorMap;
}

export interface RecordVisit<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormContext<Definition> {
  record: RowOf<Definition>;
}

export interface FormPost<
  Definition extends ResourceDefinition = ResourceDefinition,
> extends FormTarget<Definition> {
  values: FormValues<Definition>;
}

type Eventually<Value> = Value | Promise<Value>;

interface ListParts<Definition extends ResourceDefinition = ResourceDefinition> {
  extras?(ctx: ListContext<Definition>): Eventually<ListExtras<Definition>>;
  components?: { Page: ComponentType<ListPageProps>; Rows: ComponentType<RowsProps> };
  /** Returns an extra filter for the page only. The export still includes the rows it hides. */
  narrow?(ctx: ResourceContext<Definition>, state: ListState): ListState['filter'];
  exportFormatters?(ctx: ResourceContext<Definition>): ExportFormatters<Definition>;
  exportLead?(ctx: ResourceContext<Definition>): Eventually<ExportLead<Definition>>;
  /** Handlers of forms on the list page, by posted `step`. Each handler sends its own response, such as with `goToList(ctx)`. */
  steps?: Readonly<Record<string, (ctx: ResourceContext) => Promise<void>>>;
}

export interface FormParts<Definition extends ResourceDefinition = ResourceDefinition> {
  fields?(target: FormTarget<Definition>): FormFieldMap;
  /** Initial values of an empty form, and values that override the copied record's in a copy. */
  start?: {
    empty?: SomeValues | ((ctx: RequestContext) => Promise<SomeValues>);
    copy?: SomeValues;
    copyOf?(record: RowOf<Definition>): SomeValues;
  };
  /** Adds controls, content beside or below the form, choices or a title. Called every time the form is rendered. */
  extras?(ctx: FormContext<Definition>): Eventually<FormExtras>;
  /** Reads controls that do not post under a field name. These values replace the default ones. */
  read?(form: PostedForm): SomeValues;
  extraFields?(post: FormPost<Definition>): Eventually<ApiRecord>;
  /**
   * Returns errors by field, in addition to the definition's checks. A key that is not a field, such as `confirm`, belongs to a control in
   * `more`.
   */
  check?(post: FormPost<Definition>): FormErrorMap;
  /** Returns a warning to show before these values are saved. Skipped if `anyway` is posted. */
  warn?(post: FormPost<Definition>, values: InputOf<Definition>): Eventually<ReactNode>;
  /** Field for each API error message, such as `user_name` for `Duplicate username`. */
  refusals?: Readonly<Record<string, keyof Definition['fields'] & string>>;
  refusedField?(msg: string): (keyof Definition['fields'] & string) | undefined;
  /**
   * Handlers of buttons other than 'Save', by posted `step`. A step that only changes the form, such as adding a row or a preview,
   * returns the content to show again. A step that sends its own response returns nothing.
   */
  steps?: Readonly<Record<string, FormStep<Definition>>>;
  /** Runs after a save, for example to update session data. May return a message that replaces the default one. */
  afterSave?(
    ctx: ResourceContext<Definition>,
    afterSave: SavedRecord<Definition>,
  ): Promise<string | Omit<Flash, 'kind'> | void>;
  /** Returns the page to open after a save, by default the list page. */
  next?(afterSave: SavedRecord<Definition>, ctx: ResourceContext<Definition>): Eventually<string | undefined>;
}

export interface SavedRecord<Definition extends ResourceDefinition = ResourceDefinition> {
  id: string;
  isNew: boolean;
  /** Values that were sent to the API. */
  change: InputOf<Definition>;
  reply: Reply;
}

type FormStep<Definition extends ResourceDefinition = ResourceDefinition> = {
  run(post: FormPost<Definition>): Eventually<FormRedisplay | void>;
}['run'];

interface RecordParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Returns content that replaces or accompanies the fields, or undefined if a response was already sent. */
  extras(ctx: RecordVisit<Definition>): Eventually<RecordExtras | undefined>;
  /** Loads readers of fields that saved versions show in their own form, such as steps. */
  versionReaders?(ctx: RequestContext): Promise<Readonly<Record<string, (value: unknown) => string>>>;
}

export interface DeletionParts<Definition extends ResourceDefinition = ResourceDefinition> {
  alsoDeletes?: string;
  usedBy?(ctx: ResourceContext<Definition>, record: Row): Eventually<readonly RecordUse[]>;
  afterDelete?(ctx: ResourceContext<Definition>, ids: readonly string[]): Promise<void>;
}

/**
 * Custom parts of a resource's screens. All parts are optional; by default, screens follow the definition.
 * A completely custom page is a separate row in `routes.ts` with the same path (`pathsOf(definition).patterns`),
 * which replaces the generated page.
 */
export interface ResourceScreenParts<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Restricts what the user may do, per record on a record's page. The API enforces permissions in any case. */
  may?(signedIn: SignedIn, record?: RowOf<Definition>): Partial<AllowedActions>;
  /** Returns the ID of the only record this user may see, shown as a form instead of the list page. */
  single?(signedIn: SignedIn): string | undefined;
  list?: ListParts<Definition>;
  record?: RecordParts<Definition>;
  form?: FormParts<Definition>;
  deletion?: DeletionParts<Definition>;
}

/** Screens by resource name. Defined in `screens.ts` with each resource's own row type. */
type Screens = Readonly<Partial<Record<string, ResourceScreenParts>>>;

export function screenOf({
  resources,
  definition,
}: Pick<ResourceContext, 'resources' | 'definition'>): ResourceScreenParts {
  return resources.screens[definition.name] ?? {};
}

export function onResource<Definition extends ResourceDefinition>(
  resources: ResourceParts,
  definition: Definition,
) {
  const loadDefinition = createSupportedDefinition(definition);
  return (handle: (ctx: ResourceContext<Definition>) => Promise<void> | void): Handler =>
    async (ctx) =>
      handle({ ...ctx, definition: await loadDefinition(ctx.parts.relay), resources });
}
