/** Start of a span. Each kind has a fixed set of values, so that no name, number, address or text of a patient reaches a trace. */
export type SpanStart =
  | { kind: 'request'; method: string; id: string; parent?: string | undefined }
  | { kind: 'call'; method: string; template: string }
  | { kind: 'statement'; sql: string }
  | { kind: 'provider'; method: string; origin: string }
  | { kind: 'mail' }
  | { kind: 'job'; task: string; id: string; attempt: number; cause: string | undefined };

export interface SpanEnd {
  /** Route pattern, never a path, because paths contain ids of patients and payments. */
  route?: string | undefined;
  /** HTTP status, or undefined if there was no complete response. */
  status?: number | undefined;
  /** Error code or class, never a message, because messages contain values. */
  error?: string | undefined;
}

export interface Span {
  /** Runs work whose spans become parts of this one. */
  run<Result>(work: () => Result): Result;
  end(end?: SpanEnd): void;
}

export interface Recorder {
  /** Returns undefined for a part of an operation that is not traced. */
  start(span: SpanStart): Span | undefined;
  /** Returns the W3C `traceparent` of the current span, also if it is not sampled. */
  traceparent(): string | undefined;
  /** Returns the trace ID of the current span, or undefined if it is not sampled. */
  traceId(): string | undefined;
}

/** Recorder of this process. All parts share it, as they share the asynchronous context that it uses. */
const installed: { recorder?: Recorder | undefined } = {};

/** Starts recording spans. With undefined, nothing is recorded. */
export function recordSpans(recorder: Recorder | undefined): void {
  installed.recorder = recorder;
}

/** Starts a span, or returns undefined if there is nothing to record. */
export const startSpan = (span: SpanStart): Span | undefined => installed.recorder?.start(span);

export const runIn = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? span.run(work) : work();

/** Records work as a span. `readEnd` derives the end from the result. */
export function inSpan<Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  readEnd?: (result: Result) => SpanEnd,
): Promise<Result> {
  const span = startSpan(start);
  return span ? record(span, work, readEnd) : work();
}

async function record<Result>(
  span: Span,
  work: () => Promise<Result>,
  readEnd?: (result: Result) => SpanEnd,
): Promise<Result> {
  try {
    const result = await span.run(work);
    span.end(readEnd?.(result));
    return result;
  } catch (error) {
    span.end({ error: errorTypeOf(error) });
    throw error;
  }
}

/** Returns an error's code or class. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  return 'code' in error && /^\w{1,40}$/.test(String(error.code)) ? String(error.code) : error.name;
}

/** Header that continues the current trace in the called process. */
export function traceHeader(): { traceparent?: string } {
  const traceparent = installed.recorder?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** Part of a job's payload that links the job to the sampled trace that queued it. */
export const jobTrace = (): { traceparent?: string } => (installed.recorder?.traceId() ? traceHeader() : {});

/** Log field that names the current trace. */
export function traceField(): { trace?: string } {
  const trace = installed.recorder?.traceId();
  return trace === undefined ? {} : { trace };
}
