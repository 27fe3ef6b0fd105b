import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorTypeOf, type Recorder, type Span } from '../traces.ts';

/** Request of undici, the only HTTP client for providers, as it publishes it on its diagnostics channels. */
interface PublishedRequest {
  method: string;
  origin: string | URL;
  headers: readonly unknown[];
}

interface Published {
  request: PublishedRequest;
  response?: { statusCode: number };
  error?: unknown;
}

/**
 * Records requests to providers, without their paths and bodies. Calls to the API are left out, because the relay records them with their
 * path templates. Returns the function that stops it.
 */
export function watchProviderCalls({ start }: Pick<Recorder, 'start'>): () => void {
  const open = new WeakMap<PublishedRequest, { span: Span; status?: number }>();
  const finish = (request: PublishedRequest, error?: string) => {
    const call = open.get(request);
    open.delete(request);
    call?.span.end({ status: call.status, error });
  };
  const listeners: Readonly<Record<string, (published: Published) => void>> = {
    'undici:request:create': ({ request }) => {
      if (request.headers.includes('traceparent')) return;
      const span = start({ kind: 'provider', method: request.method, origin: String(request.origin) });
      if (span) open.set(request, { span });
    },
    'undici:request:headers': ({ request, response }) => {
      const call = open.get(request);
      if (call && response) call.status = response.statusCode;
    },
    'undici:request:trailers': ({ request }) => finish(request),
    'undici:request:error': ({ request, error }) => finish(request, errorTypeOf(error)),
  };
  const channels = Object.entries(listeners).map(
    ([name, listener]) => [name, (message: unknown) => listener(message as Published)] as const,
  );
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}
