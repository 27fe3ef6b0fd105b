import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { writeListQuery } from '../../../shared/list-query.ts';
import type { ContractFilter } from './contract-filter.ts';
import { type Attempt, readAttempt } from './attempt.ts';
import { type CallTimeLimit, limitTime } from './call-signal.ts';
import type { CallOptions, Relay } from './calls.ts';
import { type MultipartForm, writeMultipart } from './multipart.ts';
import { notFound, pageTimeMs, requestOf, resourceCall } from './request.ts';
import { type RelayResult, failed } from './result.ts';
import { type RetryParts, sendWithRetries } from './retry.ts';
import { readRecords } from './stream.ts';
import type { Upstream, UpstreamContent, UpstreamRequest } from './upstream.ts';

type Transfers = Pick<Relay, 'stream' | 'streamCall' | 'upload' | 'download'>;

/** Time limit of an upload, which may take longer than a page. */
const uploadTimeMs = 120_000;

/** Creates the calls whose bodies are too large to buffer. The total size is unlimited, but each buffered part is capped. */
export function createTransfers(
  upstream: Upstream,
  parts: RetryParts,
  { filterRequest }: ContractFilter,
): Transfers {
  const open = async (apiCall: ApiCall, callOptions: CallOptions, headers: Record<string, string> = {}) => {
    const filtered = await filterRequest(apiCall, callOptions);
    if ('kind' in filtered) return filtered;
    return openContent({ upstream, parts, apiCall, options: filtered.options, headers });
  };
  const streamCall: Relay['streamCall'] = async (apiCall, options) => {
    const opened = await open(apiCall, options);
    return opened.kind === 'content' ? readRecords(opened, options.signal) : opened;
  };
  return {
    streamCall,
    stream: (definition, query, context) =>
      streamCall(resourceCall('GET', definition), {
        ...context,
        query: writeListQuery({ ...query, page: 1, size: 0 }),
      }),
    download: (apiCall, { range, ...options }) =>
      open(apiCall, options, { accept: '*/*', ...(range && isOneRange(range) && { range }) }),
    async upload(apiCall, callOptions) {
      const filtered = await filterRequest(apiCall, callOptions);
      if ('kind' in filtered) return filtered;
      return upload({ upstream, parts, apiCall, options: filtered.options });
    },
  };
}

interface DownloadRequest {
  upstream: Upstream;
  parts: RetryParts;
  apiCall: ApiCall;
  options: CallOptions;
  headers: Record<string, string>;
}

/**
 * Opens a call that returns content. Until the headers arrive, the normal time limit and retries apply; after that, only the caller's signal
 * ends it.
 */
async function openContent(download: DownloadRequest): Promise<UpstreamContent | RelayResult> {
  const { upstream, parts, apiCall, options } = download;
  const deadline = options.deadline ?? parts.clock() + pageTimeMs;
  const limit = limitTime(deadline - parts.clock(), options.signal);
  const request = requestOf({ apiCall, options }, limit.signal);
  if (!request) return endWith(limit, notFound);
  Object.assign(request.headers, download.headers);
  let content: UpstreamContent | undefined;
  const send = async (): Promise<Attempt> => {
    const opened = await upstream.open(request);
    if (opened.kind !== 'content') return readAttempt(opened, parts.clock());
    content = opened;
    return { result: notFound, status: opened.status, isRetryable: false };
  };
  if (limit.signal.aborted)
    return endWith(limit, failed(options.signal?.aborted ? 'cancelled' : 'timeout', false));
  const { result } = await sendWithRetries(
    { method: apiCall.method, group: request.group, deadline, signal: limit.signal, send },
    parts,
  );
  if (content) {
    limit.stopClock();
    content.body.once('close', limit.end);
    return content;
  }
  const cancelled = options.signal?.aborted && result.kind === 'failed';
  return endWith(limit, cancelled ? failed('cancelled', result.sent) : result);
}

function endWith(limit: CallTimeLimit, result: RelayResult): RelayResult {
  limit.end();
  return result;
}

interface UploadRequest {
  upstream: Upstream;
  parts: RetryParts;
  apiCall: ApiCall;
  options: CallOptions & MultipartForm;
}

/** Uploads a file once, whatever the method, because its stream cannot be read twice. */
async function upload({ upstream, parts, apiCall, options }: UploadRequest): Promise<RelayResult> {
  const { fields, file, ...callOptions } = options;
  const limit = limitTime(uploadTimeMs, options.signal);
  const request = requestOf({ apiCall, options: callOptions }, limit.signal);
  if (!request) return endWith(limit, notFound);
  const form = writeMultipart({ file, fields });
  const sent: UpstreamRequest = {
    ...request,
    headers: { ...request.headers, ...form.headers },
    body: form.body,
  };
  const send = async () => readAttempt(await upstream.send(sent), parts.clock());
  const deadline = parts.clock() + uploadTimeMs;
  const plan = { method: 'POST', group: request.group, deadline, signal: limit.signal, send } as const;
  const { result } = await sendWithRetries(plan, parts);
  form.body.destroy();
  const cancelled = options.signal?.aborted && result.kind === 'failed';
  return endWith(limit, cancelled ? failed('cancelled', result.sent) : result);
}

const isOneRange = (range: string) => /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range);
