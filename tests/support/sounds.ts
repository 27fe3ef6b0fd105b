/** Returns a WAV file of silence with one channel, 8 bits, and 8,000 bytes per second. */
export function wave(seconds: number, { extra = Buffer.alloc(0), claimed = 0 } = {}): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 8000), 0x80);
  const format = Buffer.from('fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(claimed || data.length);
  const body = Buffer.concat([Buffer.from('WAVE'), format, extra, Buffer.from('data'), length, data]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

/** Bit rates in kbit/s by header index for MPEG-1 Layer III. */
const rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** Returns one frame of 1,152 samples, which lasts 26.1 ms. */
export function mp3Frame(rateIndex: number, mark = ''): Buffer {
  const frame = Buffer.alloc(Math.floor((144_000 * (rates[rateIndex] ?? 0)) / 44_100));
  frame.writeUInt32BE((0xfffb0000 + (rateIndex << 12)) >>> 0);
  frame.write(mark, 36, 'latin1');
  return frame;
}

export const id3 = (length: number) =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0', 'latin1'),
    Buffer.from([length >> 7, length & 0x7f]),
    Buffer.alloc(length, 1),
  ]);
