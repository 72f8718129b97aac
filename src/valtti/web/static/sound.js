// A card that is laid down, to be heard by those who want to.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

export function tick() {
    if (!settings.sound) return;
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.setValueAtTime(320, audio.currentTime);
    tone.frequency.exponentialRampToValueAtTime(110, audio.currentTime + 0.07);
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.09);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.1);
}
