import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Json } from "../src/wire/diff";
import { digest } from "../src/wire/hash";
import { type Ear, type Line, LiveTable, type Seen, type Wire } from "../src/wire/live";

class FakeWire implements Wire {
  static all: FakeWire[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, Json>[] = [];
  readyState = 1;
  constructor() {
    FakeWire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000 });
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class Listener implements Ear {
  now: Seen | null = null;
  lines: Line[] = [];
  seen(now: Seen): void {
    this.now = now;
  }
  line(now: Line): void {
    this.lines.push(now);
  }
  here(): void {}
}

const note = { status: "playing", reason: "", chairs: [], led: {} };
const snapshot = (seq: number, view: Json) => ({
  kind: "snapshot", table: "t", seat: 0, seq, hash: digest(view), view, note, moment: {}, outcome: null, lately: [],
});

function table(): { live: LiveTable; wire: FakeWire; ear: Listener } {
  const ear = new Listener();
  const live = new LiveTable("t", ear, () => new FakeWire());
  const wire = FakeWire.all.at(-1) as FakeWire;
  wire.onopen?.();
  wire.tell({ kind: "hello", table: "t", seat: 0, yours: [0], host: true, ping: 25 });
  return { live, wire, ear };
}

beforeEach(() => {
  FakeWire.all = [];
  vi.useFakeTimers();
});

describe("a live table", () => {
  it("asks to watch first, and takes a snapshot", () => {
    const { wire, ear } = table();
    expect(wire.sent[0]).toEqual({ do: "watch" });
    wire.tell(snapshot(3, { a: 1 }));
    expect(ear.now?.seq).toBe(3);
  });

  it("follows a change whose hash is right", () => {
    const { wire, ear } = table();
    wire.tell(snapshot(3, { a: 1 }));
    wire.tell({ kind: "change", after: 3, seq: 4, hash: digest({ a: 2 }), view: [[["a"], 2]], done: [{ seq: 4, at: 0, what: "play" }] });
    expect(ear.now?.view).toEqual({ a: 2 });
    expect(ear.now?.entries).toHaveLength(1);
  });

  it.each([
    ["a gap", { after: 7, seq: 8, hash: digest({ a: 2 }) }],
    ["another hash", { after: 3, seq: 4, hash: "0123456789abcdef" }],
  ])("asks for a snapshot after %s", (_, change) => {
    const { wire } = table();
    wire.tell(snapshot(3, { a: 1 }));
    wire.tell({ kind: "change", view: [[["a"], 2]], ...change });
    expect(wire.sent.at(-1)).toEqual({ do: "snapshot" });
  });

  it("comes back from where it was, and sends again what was not answered", async () => {
    const { live, wire, ear } = table();
    wire.tell(snapshot(3, { a: 1 }));
    const done = live.act("done");
    const first = wire.sent.at(-1);
    wire.onclose?.({ code: 1006 });
    expect(ear.lines.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    const second = FakeWire.all.at(-1) as FakeWire;
    second.onopen?.();
    expect(second.sent[0]).toEqual({ do: "watch", after: 3 });
    expect(second.sent[1]).toEqual(first);
    second.tell({ kind: "done", id: first?.["id"], seq: 4, again: true });
    await expect(done).resolves.toMatchObject({ again: true });
  });

  it("tells a refusal as an error with its rule", async () => {
    const { live, wire } = table();
    const asked = live.act("build A1 A2");
    wire.tell({ kind: "refused", id: wire.sent.at(-1)?.["id"], code: "illegal", says: "No.", rule: "EB-X" });
    await expect(asked).rejects.toMatchObject({ message: "No.", rule: "EB-X", code: "illegal" });
  });

  it("gives up where coming back is no use", async () => {
    const { wire, ear } = table();
    wire.tell({ kind: "closed", code: "no-table", says: "It was deleted." });
    wire.onclose?.({ code: 4404 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeWire.all).toHaveLength(1);
    expect(ear.lines.at(-1)).toBe("closed");
  });
});
