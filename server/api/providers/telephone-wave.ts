/** Sample rate of telephones in hertz. */
export const telephoneRate = 8_000;
const headerLength = 44;
/** Cutoff of the low-pass filter. Higher frequencies would cause aliasing. */
const highestHertz = 3_600;
/** Filter reach to each side, in telephone samples. */
const reach = 16;

/** Builds the header of a mono PCM WAV at telephone rate for `length` bytes of samples. */
export function waveHeader(length: number, bits: 8 | 16): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerLength - 8 + length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(telephoneRate, 24);
  header.writeUInt32LE((telephoneRate * bits) / 8, 28);
  header.writeUInt16LE(bits / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(length, 40);
  return header;
}

/**
 * Converts a WAV from a pipe, whose 44-byte header has no valid length, to a mono PCM WAV at the telephone sample rate. Returns undefined for
 * other formats.
 */
export function toTelephone(wave: Buffer): Buffer | undefined {
  if (wave.length < headerLength || !isPlainMono(wave)) return undefined;
  const [rate, bits] = [wave.readUInt32LE(24), wave.readUInt16LE(34)];
  const sound = wave.subarray(headerLength);
  if (rate === telephoneRate && (bits === 8 || bits === 16))
    return Buffer.concat([waveHeader(sound.length, bits), sound]);
  if (rate < telephoneRate || bits !== 16) return undefined;
  const samples = resample(samplesOf(sound), rate);
  return Buffer.concat([waveHeader(samples.length * 2, 16), bytesOf(samples)]);
}

const isPlainMono = (wave: Buffer) =>
  wave.toString('latin1', 0, 4) === 'RIFF' &&
  wave.toString('latin1', 8, 16) === 'WAVEfmt ' &&
  wave.toString('latin1', 36, 40) === 'data' &&
  wave.readUInt16LE(20) === 1 &&
  wave.readUInt16LE(22) === 1;

function samplesOf(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readInt16LE(at * 2));
}

function bytesOf(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [at, value] of samples.entries())
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value))), at * 2);
  return bytes;
}

/** Resamples with a low-pass filter. The weights repeat by phase, so they are computed once. */
function resample(from: Float32Array, rate: number): Float32Array {
  const shared = greatestDivisor(rate, telephoneRate);
  const [step, phases] = [rate / shared, telephoneRate / shared];
  const side = Math.ceil((reach * rate) / telephoneRate);
  const weights = Array.from({ length: phases }, (_, phase) => weightsOf(phase / phases, { rate, side }));
  const to = new Float32Array(Math.floor((from.length * phases) / step));
  for (let at = 0; at < to.length; at += 1) {
    const first = Math.floor((at * step) / phases) - side;
    const own = weights[(at * step) % phases] ?? [];
    let sum = 0;
    for (let k = 0; k < own.length; k += 1) sum += (own[k] ?? 0) * (from[first + k] ?? 0);
    to[at] = sum;
  }
  return to;
}

/** Computes the weights of a Hann-windowed sinc around an offset between two samples, normalized to a sum of one. */
function weightsOf(offset: number, { rate, side }: { rate: number; side: number }): Float64Array {
  const cut = (2 * highestHertz) / rate;
  const weights = Float64Array.from({ length: 2 * side + 1 }, (_, k) => {
    const x = k - side - offset;
    if (Math.abs(x) >= side) return 0;
    const wave = x === 0 ? 1 : Math.sin(Math.PI * cut * x) / (Math.PI * cut * x);
    return wave * (0.5 + 0.5 * Math.cos((Math.PI * x) / side));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
