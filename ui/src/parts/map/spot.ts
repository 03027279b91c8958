// A place that a pointer is at: on the screen's frame, and on the board's picture.

export interface Spot {
  /** On the picture. */
  x: number;
  y: number;
  /** In the frame. */
  left: number;
  top: number;
  /** Made by a finger or a pen, which cannot point without pressing. */
  touch: boolean;
}
