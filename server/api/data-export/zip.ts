import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Source = () => Iterable<string> | AsyncIterable<string | Buffer>;

interface Zip {
  add(path: string, source: Source): void;
  /** Returns the file, after the last entry was added. Ends with the error of a source. */
  end(): AsyncIterable<Buffer>;
  /** Stops reading. Resolves when no source is being read. */
  close(): Promise<void>;
}

/** Writes a ZIP file as a stream. Opens each source only when it is its turn. `now` is the time of its entries. */
export function createZip(now: number): Zip {
  const zip = new ZipFile();
  const open: { source?: Readable; isClosed?: true } = {};
  const options = { mtime: new Date(now), mode: 0o100644 };
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // The reader gets the error from its iteration. Without a listener, an error before that would end the process.
  output.on('error', () => undefined);
  return {
    add: (path, source) =>
      zip.addReadStreamLazy(path, options, (begin) => {
        if (open.isClosed) return;
        const stream = Readable.from(source(), { objectMode: false });
        stream.on('error', (error) => zip.emit('error', error));
        open.source = stream;
        begin(undefined, stream);
      }),
    end() {
      zip.end();
      return output;
    },
    async close() {
      open.isClosed = true;
      output.destroy();
      const { source } = open;
      if (!source || source.closed) return;
      source.destroy();
      await once(source, 'close');
    },
  };
}
