import { describe, expect, it } from "vitest";
import { Atlas } from "../src/games/crayon/atlas";
import { flagBoxes, flagsOf } from "../src/games/crayon/flags";
import { homeOf, NEAR, namesFrom } from "../src/games/crayon/sight";
import type { Catalogue, View } from "../src/games/crayon/types";
import { Camera, cameraOf } from "../src/parts/map/camera.svelte";

/** Four cities on a board of 2000 by 1000: Alpha is great, Echo and Echidna lie side by side, Foxtrot is at sea's edge. */
const print = {
  board: {
    codes: ["A", "B", "C", "D", "S"],
    map_of: [],
    sea_from: 4,
    edges: [[0, 1]],
    cities: [
      { name: "Alpha", size: "major", mileposts: [0], goods: [] },
      { name: "Echo", size: "small", mileposts: [1], goods: [] },
      { name: "Echidna", size: "small", mileposts: [2], goods: [] },
      { name: "Foxtrot", size: "medium", mileposts: [3], goods: [] },
    ],
  },
  picture: [[500, 500], [1000, 500], [1010, 500], [1500, 500], [1900, 100]],
  size: [2000, 1000],
  cards: [[[2, 20, 0]]],
} as unknown as Catalogue;
const atlas = new Atlas(print);
const view = (track: number[], place: string | null): View => ({ players: [{ cards: [1], track, trains: [{ place }] }] }) as unknown as View;

describe("the first look", () => {
  const look = (width: number, height: number, track: number[], place: string | null): Camera => {
    const camera = new Camera(2000, 1000);
    camera.home = () => homeOf(atlas, view(track, place), 0);
    camera.resize(width, height);
    return camera;
  };

  it("shows the whole board where that nearly fills the frame", () => {
    expect(look(800, 420, [], null).k).toBe(0.4);
  });

  it("leaves no empty frame where the board is broader than the frame", () => {
    const camera = look(400, 600, [], null);
    expect(camera.k).toBeCloseTo(0.6);
    expect([camera.y, camera.height - 1000 * camera.k]).toEqual([0, 0]);
  });

  it("is at my own railway if there is one", () => {
    const camera = look(400, 420, [0], "A");
    const [x] = camera.toBoard(200, 210);
    expect(x).toBeCloseTo(750);
    expect(homeOf(atlas, view([0], "B"), 0).heart).toEqual([1000, 500]);
  });

  it("lets the board's edge be drawn in from under the tools and the small map", () => {
    const narrow = look(400, 420, [0], "A");
    narrow.pan(0, 500);
    expect(narrow.y).toBeGreaterThan(50);
    const wide = look(700, 420, [0], "A");
    wide.pan(0, 500);
    expect(wide.y).toBe(0);
    wide.pan(0, -5000);
    expect(wide.y + 1000 * wide.k).toBeLessThan(420 - 100);
  });

  it("shows a train at the board's edge clear of the tools, even where the board is just as high as the frame", () => {
    const camera = new Camera(2000, 1000);
    camera.home = () => ({ left: 0, top: 0, right: 2000, bottom: 1000, heart: [1000, 0] });
    camera.resize(400, 600);
    expect(camera.k * 1000).toBeCloseTo(600);
    expect(camera.y).toBeGreaterThan(50);
    camera.show(1000, 1000, camera.k);
    expect(camera.y).toBeLessThan(-50);
  });

  it("leaves no empty rim where the train is clear of the tools anyway", () => {
    const camera = new Camera(2000, 1000);
    camera.home = () => ({ left: 0, top: 0, right: 2000, bottom: 1000, heart: [1000, 350] });
    camera.resize(400, 600);
    expect(camera.y).toBe(0);
  });

  it("shows the train clear of what lies at the frame's foot, although the railway's middle is elsewhere", () => {
    const camera = new Camera(2000, 1000);
    camera.home = () => ({ left: 900, top: 500, right: 1300, bottom: 1000, heart: [1100, 960] });
    camera.resize(400, 420);
    expect(960 * camera.k + camera.y).toBeLessThan(420 - 90);
  });

  it("is at the middle of the land before there is any track, whatever lies at sea", () => {
    expect(homeOf(atlas, view([], null), 0).heart).toEqual([1000, 500]);
  });
});

describe("names from afar", () => {
  it("are the board's own once these can be read", () => {
    expect(namesFrom(atlas, view([], null), 0, NEAR)).toEqual([]);
  });

  it("are capitals for great cities, and mark what my cards ask for", () => {
    const names = namesFrom(atlas, view([], null), 0, 0.3);
    expect(names.map(({ says }) => says)).toContain("ALPHA");
    expect(names.filter(({ wanted }) => wanted).map(({ says }) => says)).toEqual(["Echidna"]);
    expect(namesFrom(atlas, view([], null), null, 0.3).some(({ wanted }) => wanted)).toBe(false);
  });

  it("never lie over each other: of two neighbours the one that matters more has the better side", () => {
    const at = (name: string) => namesFrom(atlas, view([], null), 0, 0.16).find(({ says }) => says === name);
    expect(at("Echidna")?.anchor).toBe("start");
    expect([at("Echo")?.anchor, at("Echo")?.y]).not.toEqual(["start", at("Echidna")?.y]);
  });

  it("do not lie under the flag of a train where there is room beside it", () => {
    const alpha = (place: string | null) => namesFrom(atlas, view([], place), 0, 0.3).find(({ says }) => says === "ALPHA");
    const [flag] = flagsOf(atlas, view([], "A")).flatMap((one) => flagBoxes(atlas, one, 0.3));
    const top = (name: ReturnType<typeof alpha>): number => 500 * 0.3 + (name?.y ?? 0) - (name?.type ?? 0) * 0.6;
    expect(top(alpha(null))).toBeLessThan(flag?.bottom ?? 0);
    expect(top(alpha("A"))).toBeGreaterThan(flag?.bottom ?? 0);
  });
});

describe("looking back", () => {
  it("keeps what is in sight, and goes to a moment elsewhere from as near as before", () => {
    const camera = cameraOf(print, [2000, 1000]);
    camera.resize(400, 300);
    camera.show(1000, 500, 0.8);
    expect(cameraOf(print, [2000, 1000])).toBe(camera);
    cameraOf(print, [2000, 1000]).keep(1100, 450);
    expect(camera.toBoard(200, 150)).toEqual([1000, 500]);
    camera.keep(1600, 450);
    expect([camera.k, ...camera.toBoard(200, 150)].map((one) => Math.round(one * 10) / 10)).toEqual([0.8, 1600, 450]);
  });
});
