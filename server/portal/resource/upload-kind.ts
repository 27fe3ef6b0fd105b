import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { Visit } from '../visit/visit.ts';

/** A resource whose records are made by sending a file. */
export interface UploadKind {
  definition: ResourceDefinition;
  upload: ApiCall;
  /** By ending, with the type it is served as. */
  types: Readonly<Record<string, string>>;
  maxBytes: number;
  /** At a time, where the browser sends them in one form. */
  files: number;
  /** What may be sent, in words. */
  hint: string;
  /** Has its own place in a folder. */
  folders?: true;
  /** Where its files are taken in the place of its own page, where there is such a place. */
  instead?(visit: Pick<Visit, 'parts'>): Promise<string | undefined>;
  /** How its content is had back. Where it is not, the page of the record tells what came of the file. */
  content?: { call: ApiCall; inline: boolean };
}
