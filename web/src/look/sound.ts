import { preferences } from '../preferences.svelte';

let context: AudioContext | null = null;

interface Tone {
  pitch: number;
  length: number;
  shape: OscillatorType;
  volume: number;
  overtone?: number;
}

const TONES = {
  wood: { pitch: 210, length: 0.09, shape: 'triangle', volume: 0.25, overtone: 2.7 },
  glass: { pitch: 1760, length: 0.5, shape: 'sine', volume: 0.08, overtone: 2.42 },
  bell: { pitch: 660, length: 1.1, shape: 'sine', volume: 0.12, overtone: 2.76 },
  alarm: { pitch: 930, length: 0.9, shape: 'triangle', volume: 0.2, overtone: 1.5 },
} satisfies Record<string, Tone>;

/** A soft sound, if the listener wants any. */
export function sound(name: keyof typeof TONES): void {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  const tone: Tone = TONES[name];
  ring(context, tone.pitch, tone);
  if (tone.overtone) ring(context, tone.pitch * tone.overtone, { ...tone, volume: tone.volume / 3 });
}

function ring(audio: AudioContext, pitch: number, tone: Tone): void {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = tone.shape;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(tone.volume, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + tone.length);
  voice.connect(gain).connect(audio.destination);
  voice.start();
  voice.stop(audio.currentTime + tone.length);
}
