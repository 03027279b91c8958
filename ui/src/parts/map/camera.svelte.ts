// What part of the board is in sight: pan, zoom to the pointer, fit.

const CLOSEST = 3;
const EDGE = 40;

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(0.4);
  width = $state(1);
  height = $state(1);
  private fitted = false;

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
    if (!this.fitted && width > 1 && height > 1) {
      this.fitted = true;
      this.fit();
    }
    this.hold();
  }

  fit(): void {
    this.k = this.least;
    this.x = (this.width - this.boardWidth * this.k) / 2;
    this.y = (this.height - this.boardHeight * this.k) / 2;
  }

  /** As close as the board still covers the whole frame. */
  fill(): void {
    const k = Math.max(this.width / this.boardWidth, this.height / this.boardHeight);
    this.show(this.boardWidth / 2, this.boardHeight / 2, k);
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
  show(x: number, y: number, k = Math.max(this.k, 0.9)): void {
    this.k = Math.min(CLOSEST, Math.max(this.least, k));
    this.x = this.width / 2 - x * this.k;
    this.y = this.height / 2 - y * this.k;
    this.hold();
  }

  /** Brings a place into sight if it is not, or lies at the very edge. */
  keep(x: number, y: number): void {
    const [left, top] = [x * this.k + this.x, y * this.k + this.y];
    if (left < EDGE || top < EDGE || left > this.width - EDGE || top > this.height - EDGE) this.show(x, y);
  }

  /** A point of the screen on the board. */
  toBoard(sx: number, sy: number): [number, number] {
    return [(sx - this.x) / this.k, (sy - this.y) / this.k];
  }

  /** The board never leaves the screen. */
  private hold(): void {
    const [w, h] = [this.boardWidth * this.k, this.boardHeight * this.k];
    this.x = w <= this.width ? (this.width - w) / 2 : Math.min(0, Math.max(this.width - w, this.x));
    this.y = h <= this.height ? (this.height - h) / 2 : Math.min(0, Math.max(this.height - h, this.y));
  }
}
