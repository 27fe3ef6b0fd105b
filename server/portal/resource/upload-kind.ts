import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { RequestContext } from '../page/request-context.ts';

export interface UploadKind {
  definition: ResourceDefinition;
  upload: ApiCall;
  /** Content type by allowed file extension. */
  types: Readonly<Record<string, string>>;
  maxBytes: number;
  files: number;
  hint: string;
  folders?: true;
  findRedirect?(ctx: Pick<RequestContext, 'parts'>): Promise<string | undefined>;
  /** Download call for the content. If missing, the record's page shows the file's result. */
  content?: { call: ApiCall; inline: boolean };
}
