type Sound = { ok: true; seconds: number } | { ok: false; msg: string };

const broken: Sound = { ok: false, msg: 'The recording is damaged and can’t be played.' };

/** Returns the duration of a WAV or MP3 in seconds with one decimal, or the reason why it cannot be played. */
export function readSound(ending: string, bytes: Buffer): Sound {
  const seconds = ending === 'wav' ? readWave(bytes) : readMp3(bytes);
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return broken;
  return { ok: true, seconds: Math.max(0.1, Math.round(seconds * 10) / 10) };
}

/** Codes of PCM, float, A-law, µ-law, ADPCM, GSM, and their extensible form. */
const waveFormats: ReadonlySet<number> = new Set([1, 2, 3, 6, 7, 0x11, 0x31, 0xfffe]);

/** Reads the duration of a RIFF file. Each chunk has a four-letter name, a length and that many bytes, padded to an even number. */
function readWave(bytes: Buffer): number | undefined {
  let byteRate = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'fmt ' && length >= 14 && body + 14 <= bytes.length) {
      if (!waveFormats.has(bytes.readUInt16LE(body))) return undefined;
      byteRate = bytes.readUInt32LE(body + 8);
    }
    // Files written as a stream store the maximum as their unknown length.
    if (name === 'data') return byteRate > 0 ? Math.min(length, bytes.length - body) / byteRate : undefined;
    at = body + length + (length % 2);
  }
  return undefined;
}

const bitRates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

interface Frame {
  length: number;
  seconds: number;
}

/** Reads the duration by counting frames, which is exact for variable bit rates and truncated files. */
function readMp3(bytes: Buffer): number | undefined {
  let at = afterTags(bytes);
  let [seconds, frames] = [0, 0];
  while (at + 4 <= bytes.length) {
    const frame = readFrame(bytes, at);
    if (!frame) {
      // A tag here is valid only after at least two audio frames, because `afterTags` already skipped a leading ID3 tag.
      if (frames >= 2 && isTag(bytes, at)) break;
      return undefined;
    }
    if (frames > 0 || !isInfoFrame(bytes, at, frame)) seconds += frame.seconds;
    frames += 1;
    at += frame.length;
  }
  return frames >= 2 ? seconds : undefined;
}

/** Skips the leading ID3v2 tag, whose length has seven bits per byte. */
function afterTags(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0);
  let at = 10 + length + (((bytes[5] ?? 0) & 0x10) !== 0 ? 10 : 0);
  while (bytes[at] === 0) at += 1;
  return at;
}

function readFrame(bytes: Buffer, at: number): Frame | undefined {
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const bitRate = (version === 3 ? bitRates.mpeg1 : bitRates.mpeg2)[(header >>> 12) & 15];
  const sampleRate = sampleRates[version]?.[(header >>> 10) & 3];
  if (!isLayer3 || !bitRate || !sampleRate) return undefined;
  const samples = version === 3 ? 1152 : 576;
  const length = Math.floor(((samples / 8) * bitRate * 1000) / sampleRate) + ((header >>> 9) & 1);
  return { length, seconds: samples / sampleRate };
}

/** True if the frame contains no sound and only describes the file. */
function isInfoFrame(bytes: Buffer, at: number, { length }: Frame): boolean {
  const start = bytes.subarray(at, at + Math.min(length, 64));
  return ['Xing', 'Info', 'VBRI'].some((mark) => start.includes(mark));
}

const isTag = (bytes: Buffer, at: number) =>
  ['TAG', 'APE', 'ID3', 'LYR'].includes(bytes.toString('latin1', at, at + 3)) ||
  bytes.subarray(at).every((byte) => byte === 0);
