// Carrying a card with the mouse or a finger from where it lies to where it can go.

export interface Held {
  name: string;
  /** Where it came from: the hand, or a place in the train. */
  from: "hand" | number;
  x: number;
  y: number;
}

const SLACK = 6;

class Carry {
  held = $state.raw<Held | null>(null);
  /** The place under the card that would take it. */
  over = $state("");
  private start: { x: number; y: number; id: number } | null = null;
  private dropped = false;

  /** Whether a drag has just ended, so that the click which follows it is none. */
  get justDropped(): boolean {
    const was = this.dropped;
    this.dropped = false;
    return was;
  }

  down(event: PointerEvent): void {
    if (event.button) return;
    // At once: a quick hand is off the card before its first move is told.
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    this.dropped = false;
  }

  move(event: PointerEvent, name: string, from: Held["from"]): void {
    const { start } = this;
    if (!start || start.id !== event.pointerId) return;
    if (!this.held && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
    this.held = { name, from, x: event.clientX, y: event.clientY };
    this.over = placeAt(event);
  }

  up(event: PointerEvent, drop: (place: string, held: Held) => void): void {
    const { held } = this;
    this.start = null;
    if (!held) return;
    this.dropped = true;
    this.held = null;
    this.over = "";
    const place = placeAt(event);
    if (place) drop(place, held);
  }

  cancel(): void {
    this.start = null;
    this.held = null;
    this.over = "";
  }
}

/** The nearest thing under the pointer that says what it takes (`data-takes`). */
function placeAt(event: PointerEvent): string {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest<HTMLElement>("[data-takes]")?.dataset["takes"] ?? "";
}

export const carry = new Carry();
