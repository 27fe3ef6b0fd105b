import { expect } from 'chai';
import { telephoneRate, toTelephone } from '../../../server/api/providers/telephone-wave.ts';
import { readSound } from '../../../server/api/files/sound.ts';
import { wave } from '../../support/sounds.ts';

const rate = 22_050;

/** Returns one second of tones at 22,050 Hz without a length in the header, as espeak-ng pipes it. */
function tone(...hertz: number[]): Buffer {
  const sound = Buffer.alloc(rate * 2);
  for (let at = 0; at < rate; at += 1) {
    const value = hertz.reduce((sum, one) => sum + Math.sin((2 * Math.PI * one * at) / rate), 0);
    sound.writeInt16LE(Math.round(8000 * value), at * 2);
  }
  const header = wave(0).subarray(0, 44);
  header.writeUInt32LE(0x7ffff024, 4);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.writeUInt32LE(0x7ffff000, 40);
  return Buffer.concat([header, sound]);
}

/** Returns the amplitude of a frequency in the middle of the sound; 1 equals that of `tone`. */
function loudness(made: Buffer, hertz: number): number {
  const [from, count] = [1000, 4000];
  let [sine, cosine] = [0, 0];
  for (let at = from; at < from + count; at += 1) {
    const value = made.readInt16LE(44 + at * 2) / 8000;
    sine += value * Math.sin((2 * Math.PI * hertz * at) / telephoneRate);
    cosine += value * Math.cos((2 * Math.PI * hertz * at) / telephoneRate);
  }
  return (2 * Math.hypot(sine, cosine)) / count;
}

describe('telephone audio', () => {
  it('converts to one channel of 8,000 samples a second with the same duration and a correct header', () => {
    const made = toTelephone(tone(440))!;
    expect(readSound('wav', made)).to.deep.equal({ ok: true, seconds: 1 });
    expect(made.readUInt32LE(24)).to.equal(8000);
    expect(made.readUInt16LE(22)).to.equal(1);
    expect(made.readUInt32LE(4)).to.equal(made.length - 8);
    expect(made.readUInt32LE(40)).to.equal(made.length - 44);
  });

  it('keeps audible tones and filters those that would alias', () => {
    const made = toTelephone(tone(440, 5000))!;
    expect(loudness(made, 440)).to.be.within(0.99, 1.01);
    expect(loudness(made, 3000)).to.be.below(0.01);
    expect(loudness(toTelephone(tone(3000))!, 3000)).to.be.within(0.9, 1.05);
  });

  it('keeps audio already in that format', () => {
    expect(toTelephone(wave(1))?.equals(wave(1))).to.equal(true);
  });

  it('rejects stereo and invalid audio', () => {
    const stereo = tone(440);
    stereo.writeUInt16LE(2, 22);
    for (const other of [Buffer.alloc(0), Buffer.from('RIFF'), stereo, Buffer.alloc(200, 'no sound ')])
      expect(toTelephone(other)).to.equal(undefined);
  });
});
