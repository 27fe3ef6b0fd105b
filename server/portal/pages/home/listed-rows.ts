import type { Listed } from '../../session/api.ts';

/** None where the list could not be read: the page says so by other means. */
export const rowsOf = <Row>(listed: Listed<Row>): Row[] => (listed.ok ? listed.rows : []);

export const namesOf = (rows: readonly { id: string; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));
