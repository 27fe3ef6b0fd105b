/** What the bench asks of the sources that `fetch-first-list.ts` fetches. */
declare module 'first-list/scripts/bench/list-page-props.ts' {
  export interface FirstList {
    definition: object;
    rows: readonly ({ id: string } & Readonly<Record<string, unknown>>)[];
    references: Readonly<Record<string, unknown>>;
  }
  export const listPageProps: FirstList;
}
declare module 'first-list/views/resource/list-page.tsx' {
  import type { ReactElement } from 'react';
  import type { FirstList } from 'first-list/scripts/bench/list-page-props.ts';
  export function ListPage(props: FirstList): ReactElement;
}
declare module 'first-list/views/resource/columns.ts' {
  interface Labelled {
    label: string;
  }
  export function columnsOf(definition: object): { name: string; field: Labelled }[];
  export function titleColumn(definition: object): Labelled;
}
declare module 'first-list/views/resource/record-name.ts' {
  export function recordName(list: object, row: object): string;
}
declare module 'first-list/shared/resources/readable.ts' {
  export function readableValue(name: string, field: object, read: object): string;
}
declare module 'first-list/shared/resources/read-row.ts' {
  export function readRow(definition: object, row: object): object;
}
declare module 'first-list/shared/resources/index.ts' {
  export const resources: { contacts: object };
}
declare module 'first-list/shared/contacts/reach.ts' {
  export function summariseReach(person: object): { text: string };
}
