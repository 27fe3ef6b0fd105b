import type { ListResult } from '../../../session/api.ts';

/** Returns the rows, or none after an error that the page shows elsewhere. */
export const rowsOf = <Row>(listed: ListResult<Row>): Row[] => (listed.ok ? listed.rows : []);

export const namesOf = (rows: readonly { id: string; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));
