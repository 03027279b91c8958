// Where a few words go beside what they are about: above it if there is room, else below, and never off the screen.

interface Box {
  left: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const EDGE = 8;

export function besideOf(what: Box, words: Size, screen: Size): { left: number; top: number } {
  const above = what.top - GAP - words.height;
  const below = what.bottom + GAP;
  const top = above >= EDGE || below + words.height > screen.height - EDGE ? Math.max(EDGE, above) : below;
  const left = Math.max(EDGE, Math.min(what.left, screen.width - EDGE - words.width));
  return { left, top };
}
