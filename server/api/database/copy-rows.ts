import type { Readable, Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

interface CopiedTable {
  /** Quoted name with its schema. */
  name: string;
  columns: readonly string[];
}

/** Streams the rows of a table in PostgreSQL's text format. `rowCount` is known after the end. */
export function copyOut(client: PoolClient, table: CopiedTable): Readable & { rowCount: number } {
  return client.query(to(`copy ${table.name} (${columnsOf(client, table)}) to stdout`));
}

/** Adds rows in PostgreSQL's text format to a table. `rowCount` is known after the end. */
export function copyIn(client: PoolClient, table: CopiedTable): Writable & { rowCount: number } {
  return client.query(from(`copy ${table.name} (${columnsOf(client, table)}) from stdin`));
}

const columnsOf = (client: PoolClient, { columns }: CopiedTable) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');
