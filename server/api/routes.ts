import { apiCalls, type ApiCallName } from '../../shared/api-calls.ts';
import type { ApiCall, HttpMethod } from '../../shared/api-calls/call.ts';
import {
  type ResourceDefinition,
  type ResourceOperation,
  needsOf,
  rightTo,
} from '../../shared/resources/define.ts';
import { resourceList } from '../../shared/resources/index.ts';
import type { Need } from '../../shared/permissions.ts';
import type { Right } from '../../shared/rights.ts';
import { largestUpload } from '../../shared/uploads.ts';
import type { ApiRequest, Operation, SignedOperation } from './operation/operation.ts';
import { requireRight } from './operation/require-right.ts';
import { openOperations, signedOperations } from './operations.ts';
import { operationsOf } from './resource-operations.ts';

export interface ApiRoute {
  method: HttpMethod;
  path: string;
  operation: Operation;
  /** Right that signed-in users need. If undefined, every signed-in user may call the route. */
  right?: Right;
  needs?: readonly Need[];
  /** Returns true if the request searches many rows, which counts against the organization's fair share. */
  isExpensive?: (request: ApiRequest) => boolean;
  /** True if the route needs no API key, as for the readiness check. */
  open?: boolean;
  /** Maximum file size of a multipart upload in bytes. If undefined, the route takes JSON. */
  largestFile?: number;
  takesJson?: true;
}

const expensiveCalls: ReadonlySet<string> = new Set<ApiCallName>([
  'search',
  'findFollowUps',
  'patientLookup',
  'findDuplicates',
  'listDuplicates',
  'listAppointments',
  'sumPayments',
]);

/** Returns true for a list page with a search or a query for distinct values. */
const isSearch = ({ query }: ApiRequest): boolean =>
  Boolean(query['search']) || /^\s*DISTINCT\b/i.test(String(query['fields'] ?? ''));

const genericForms: Record<ResourceOperation, { method: HttpMethod; path: string }> = {
  list: { method: 'GET', path: '' },
  one: { method: 'GET', path: '/:id' },
  create: { method: 'POST', path: '' },
  update: { method: 'PUT', path: '' },
  delete: { method: 'DELETE', path: '' },
};

interface Mounted {
  production: boolean;
  devDemo?: Operation;
}

export function apiRoutes(mounted: Mounted): ApiRoute[] {
  return [...joinByPath(callRoutes(mounted)), ...resourceList.flatMap(resourceRoutes)];
}

function callRoutes({ production, devDemo }: Mounted): ApiRoute[] {
  const open: Readonly<Record<string, Operation | undefined>> = { ...openOperations, devDemo };
  const signed: Readonly<Record<string, SignedOperation | undefined>> = signedOperations;
  return Object.entries<ApiCall>(apiCalls).flatMap(([name, call]) => {
    const { openTo: right = [], needs } = call;
    const answered = signed[name]
      ? { right, needs, operation: requireRight({ right, needs }, signed[name]) }
      : open[name] && { operation: open[name] };
    if (!answered || (call.devOnly && production)) return [];
    return [
      {
        ...answered,
        ...(expensiveCalls.has(name) && { isExpensive: () => true }),
        method: call.method,
        path: `/${call.path}`,
        open: name === 'health',
        largestFile: call.body === 'multipart' ? (call.largestFile ?? largestUpload.file) : undefined,
      },
    ];
  });
}

/** Joins calls that share a route and differ only in their body. */
function joinByPath(routes: readonly ApiRoute[]): ApiRoute[] {
  const joined = new Map<string, ApiRoute>();
  for (const route of routes) {
    const key = `${route.method} ${route.path}`;
    const other = joined.get(key);
    joined.set(
      key,
      other ? { ...route, ...other, largestFile: largestOf(route, other), takesJson: true } : route,
    );
  }
  return [...joined.values()];
}

const largestOf = (...routes: readonly ApiRoute[]) =>
  Math.max(...routes.map(({ largestFile }) => largestFile ?? 0));

function resourceRoutes(definition: ResourceDefinition): ApiRoute[] {
  const operations = operationsOf(definition);
  return definition.operations.map((kind) => {
    const { method, path } = genericForms[kind];
    const right = rightTo(definition, kind);
    const needs = needsOf(definition, kind);
    const operation = requireRight({ right, needs }, operations[kind]);
    const isExpensive = kind === 'list' ? isSearch : undefined;
    return { method, path: `/${definition.name}${path}`, operation, right, needs, isExpensive };
  });
}
