import { apiCalls } from '../../shared/api-calls.ts';
import type { ApiCall } from '../../shared/api-calls/call.ts';
import { version } from '../../shared/constants.ts';
import type { FieldDefinition, FieldKind } from '../../shared/resources/fields.ts';
import { resourceList } from '../../shared/resources/index.ts';
import { notificationRows } from '../../shared/resources/notification-rows.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { ApiRoute } from './routes.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Builds the OpenAPI 3.1 document of the mounted routes from the definitions and `api-calls.ts`. */
export function createOpenApi(routes: readonly ApiRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = describeRoute(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Notification and payment API', version },
    paths,
    components: {
      schemas: {
        Envelope: envelope,
        Ids: {
          type: 'array',
          items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        },
        ...Object.fromEntries(
          [...resourceList, notificationRows].map((each) => [each.name, describeResource(each)]),
        ),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
}

const envelope: Schema = {
  type: 'object',
  required: ['success'],
  properties: {
    success: { type: 'boolean' },
    results: { type: ['array', 'object'] },
    p1: { type: 'string' },
    msg: { type: 'string' },
  },
};

function describeRoute(route: ApiRoute): Schema {
  const call = Object.entries<ApiCall>(apiCalls).find(
    ([, each]) => `/${each.path}` === route.path && each.method === route.method,
  );
  const resource = resourceList.find((each) => route.path.split('/')[1] === each.name);
  return {
    operationId: call?.[0] ?? `${route.method.toLowerCase()}_${route.path.replace(/\W+/g, '_').slice(1)}`,
    summary: summarize(call?.[1]) ?? `${route.method} ${resource?.label.many ?? route.path}`,
    parameters: [
      ...pathParameters(route.path),
      ...(isList(route, resource) ? listParameters : []),
      ...(route.method === 'GET' ? queryParameters(call?.[1]) : []),
    ],
    ...describeBody(route, call?.[1], resource),
    responses: {
      200: { description: 'Done', content: json(describeAnswer(call?.[1])) },
      default: {
        description: 'Rejected; `msg` explains why',
        content: json(anyAnswer),
      },
    },
    security: [describeCredentials(call?.[1]), ...(route.open ? [{}] : [])],
  };
}

function summarize(call: ApiCall | undefined): string | undefined {
  const isOutside = call?.level !== undefined || call?.feature !== undefined || call?.devOnly === true;
  return isOutside ? `${call.summary} (not in the contract)` : call?.summary;
}

const anyAnswer: Schema = { $ref: '#/components/schemas/Envelope' };

function describeAnswer({ answers, result }: Pick<ApiCall, 'answers' | 'result'> = {}): Schema {
  if (!result) return anyAnswer;
  return answerWith(answers === 'object' ? result.schema : { type: 'array', items: result.schema });
}

const answerWith = (results: Schema): Schema => ({ allOf: [anyAnswer, { properties: { results } }] });

function describeCredentials(call: ApiCall | undefined): Schema {
  if (call?.basic) return { basic: [], apiKey: [] };
  return call?.signedBy === 'nobody' ? { apiKey: [] } : { bearer: [], apiKey: [] };
}

function pathParameters(path: string): Schema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

const queryParameters = (call: ApiCall | undefined): Schema[] =>
  Object.entries(call?.request?.fields ?? {}).map(([name, { schema }]) => ({ name, in: 'query', schema }));

const listParameters = ['meta', 'search', 'filter', 'sort', 'fields'].map((name) => ({
  name,
  in: 'query',
  schema: { type: 'string' },
}));

const isList = (route: ApiRoute, resource: ResourceDefinition | undefined) =>
  resource !== undefined && route.method === 'GET' && !route.path.includes(':');

function describeBody(route: ApiRoute, call: ApiCall | undefined, resource?: ResourceDefinition): Schema {
  if (route.method === 'GET') return {};
  if (call?.body) return { requestBody: { required: true, content: uploadForm } };
  const named = route.method === 'DELETE' ? 'Ids' : resource?.name;
  const schema =
    call || !named
      ? (call?.request?.schema ?? { type: 'object' })
      : { $ref: `#/components/schemas/${named}` };
  return { requestBody: { required: true, content: json(schema) } };
}

const uploadForm = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      additionalProperties: { type: 'string' },
    },
  },
};

const json = (schema: Schema) => ({ 'application/json': { schema } });

function describeResource(definition: ResourceDefinition): Schema {
  const fields = Object.entries(definition.fields);
  return {
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      ...(definition.tenant && { id_org: { type: 'string', readOnly: true } }),
      ...Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          { ...describeField(field), description: fieldNotes[`${definition.name}.${name}`] },
        ]),
      ),
    },
    required: fields.filter(([, field]) => field.required).map(([name]) => name),
  };
}

/** Notes on values that the API accepts but the portal's form rejects. */
const fieldNotes: Readonly<Record<string, string>> = {
  'payments.amount':
    '0.00 is accepted too. Such a payment is not requested (stop `nothing_due`) until it has an amount.',
  'payments.zip':
    'Any text is accepted. If the payer must confirm the zip code, a value with fewer than five digits and no letters cannot be confirmed, so the payment is not requested (stop `unproved`).',
};

const kindSchemas: Record<FieldKind, Schema> = {
  text: { type: 'string' },
  multiline: { type: 'string' },
  flag: { type: 'string', enum: ['T', 'F'] },
  choice: { type: 'string' },
  phone: { type: 'string', pattern: '^[0-9]{10}$' },
  email: { type: 'string', format: 'email' },
  money: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' },
  date: { type: 'string', pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' },
  time: { type: 'integer' },
  number: { type: 'number' },
  clock: { type: 'string', pattern: '^[0-9]{2}:[0-9]{2}$' },
  weekdays: { type: 'string' },
  json: {},
  url: { type: 'string', format: 'uri' },
  secret: { type: 'string', writeOnly: true },
};

function describeField(field: FieldDefinition): Schema {
  return {
    ...kindSchemas[field.kind],
    title: field.label,
    enum: field.choices,
    default: field.initial,
    maxLength: field.maxLength,
    readOnly: field.serverSet,
  };
}
