// What part of the board is in sight: pan, zoom to the pointer, fit.

const CLOSEST = 3;
const EDGE = 40;
/** Over frames that are not so wide tools leave hardly a row of the board's edge free, and a flag flies above its place. */
const NARROW = 600;
const BRIM = 84;
/** Over broader ones the whole board lies small in the lower corner. */
const MINIMAP = 140;
/** How much of the frame the whole board must fill to be shown first; else the first look is closer. */
const NEARLY = 0.84;
/** A first look is no closer than this. */
const READABLE = 0.5;

/** A part of the board, and the place in it that matters most. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
  heart: readonly [number, number];
}

export class Camera {
  /** What the first look shows where the whole board would leave much of the frame empty. */
  home: (() => Region) | null = null;
  x = $state(0);
  y = $state(0);
  k = $state(0.4);
  width = $state(1);
  height = $state(1);
  /** How far the board's edge may be drawn in from the top and the bottom, where tools lie over the frame. */
  private brim = 0;
  private foot = 0;
  /** Whether it has been pointed at something yet. */
  fitted = false;

  constructor(
    readonly boardWidth: number,
    readonly boardHeight: number,
  ) {}

  get least(): number {
    return Math.min(this.width / this.boardWidth, this.height / this.boardHeight);
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.brim = width < NARROW ? BRIM : 0;
    this.foot = width < NARROW ? BRIM : MINIMAP;
    if (!this.fitted && width > 1 && height > 1) {
      this.fitted = true;
      this.open();
    }
    this.hold();
  }

  fit(): void {
    this.k = this.least;
    this.x = (this.width - this.boardWidth * this.k) / 2;
    this.y = (this.height - this.boardHeight * this.k) / 2;
  }

  /** The first look: all of the board if that nearly fills the frame, else what matters, from edge to edge. */
  open(): void {
    const cover = Math.max(this.width / this.boardWidth, this.height / this.boardHeight);
    if (this.home === null || this.least >= NEARLY * cover) {
      this.fit();
      return;
    }
    const { left, top, right, bottom, heart } = this.home();
    const whole = Math.min(this.width / (right - left), this.height / (bottom - top));
    const at = whole >= cover ? ([(left + right) / 2, (top + bottom) / 2] as const) : heart;
    this.show(...at, Math.max(cover, Math.min(READABLE, whole)), true);
    this.uncover(heart[1]);
  }

  /** Moves the board no more than it takes to have a place clear of the tools above and below. */
  private uncover(y: number): void {
    const top = y * this.k + this.y;
    this.y += Math.max(0, this.rim - top) - Math.max(0, top - (this.height - this.rim));
    this.hold();
  }

  /** How near to the top or the bottom a place may come and still be seen. */
  private get rim(): number {
    return Math.min(Math.max(EDGE, this.brim * 1.5), this.height / 4);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  /** Zooms so that the point of the screen stays over the same place of the board. */
  zoom(factor: number, atX = this.width / 2, atY = this.height / 2): void {
    const k = Math.min(CLOSEST, Math.max(this.least, this.k * factor));
    this.x = atX - ((atX - this.x) * k) / this.k;
    this.y = atY - ((atY - this.y) * k) / this.k;
    this.k = k;
    this.hold();
  }

  /** Brings a place of the board into the middle, close enough to read. */
  show(x: number, y: number, k = Math.max(this.k, 0.9), flush = false): void {
    this.k = Math.min(CLOSEST, Math.max(this.least, k));
    this.x = this.width / 2 - x * this.k;
    this.y = this.height / 2 - y * this.k;
    this.hold(flush);
  }

  /** Brings a place into sight if it is not, or lies at the very edge; from as near as before. */
  keep(x: number, y: number): void {
    const [left, top] = [x * this.k + this.x, y * this.k + this.y];
    if (left < EDGE || top < this.rim || left > this.width - EDGE || top > this.height - this.rim) this.show(x, y, this.k);
  }

  /** A point of the screen on the board. */
  toBoard(sx: number, sy: number): [number, number] {
    return [(sx - this.x) / this.k, (sy - this.y) / this.k];
  }

  /** The board never leaves the screen, and no place of it stays under the tools; flush, it leaves no rim for them. */
  private hold(flush = false): void {
    const [brim, foot] = flush ? [0, 0] : [this.brim, this.foot];
    const [w, h] = [this.boardWidth * this.k, this.boardHeight * this.k];
    this.x = w <= this.width ? (this.width - w) / 2 : Math.min(0, Math.max(this.width - w, this.x));
    const whole = brim ? h + brim + foot <= this.height : h <= this.height;
    this.y = whole ? (this.height - h) / 2 : Math.min(brim, Math.max(this.height - h - foot, this.y));
  }
}

const kept = new WeakMap<object, Camera>();

/** The camera of a game, whichever moment of it is shown: who looks back keeps what is in sight. */
export function cameraOf(game: object, size: readonly [number, number]): Camera {
  let camera = kept.get(game);
  if (!camera) {
    camera = new Camera(...size);
    kept.set(game, camera);
  }
  return camera;
}
