import { describe, expect, it } from "vitest";
import { besideOf } from "../src/parts/beside";

const screen = { width: 400, height: 600 };
const words = { width: 200, height: 60 };

describe("words beside a control", () => {
  it("stand above it where there is room", () => {
    expect(besideOf({ left: 20, top: 300, bottom: 330 }, words, screen)).toEqual({ left: 20, top: 234 });
  });

  it("stand below it at the top of the screen", () => {
    expect(besideOf({ left: 20, top: 30, bottom: 60 }, words, screen)).toEqual({ left: 20, top: 66 });
  });

  it("never leave the screen at the right", () => {
    expect(besideOf({ left: 380, top: 300, bottom: 330 }, words, screen).left).toBe(192);
  });

  it("keep to the top edge where there is room neither above nor below", () => {
    expect(besideOf({ left: 0, top: 30, bottom: 580 }, words, screen)).toEqual({ left: 8, top: 8 });
  });
});
