// Two soft tones when it is one's turn, made here so that no file is needed.

const TONES = [659.25, 880] as const;
const LENGTH = 0.18;

export function chime(): void {
  try {
    const audio = new AudioContext();
    TONES.forEach((pitch, index) => {
      const [tone, loud] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + index * LENGTH;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.08, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + LENGTH * 1.6);
      tone.connect(loud).connect(audio.destination);
      tone.start(start);
      tone.stop(start + LENGTH * 1.6);
    });
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // A browser that lets no page sound before it is touched stays silent.
  }
}
