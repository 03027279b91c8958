// What a person has chosen about how the table looks and sounds; kept in this browser.

export type Theme = "auto" | "light" | "dark";

/** Okabe and Ito's colours, which every eye tells apart, or the brighter ones of a box of crayons. */
export type Palette = "safe" | "crayon";

interface Kept {
  theme: Theme;
  palette: Palette;
  zoom: number;
  motion: boolean;
  sound: boolean;
  name: string;
}

const USUAL: Kept = { theme: "auto", palette: "safe", zoom: 1, motion: true, sound: true, name: "" };
const PLACE = "milepost-settings";

function kept(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

const NIGHT = "(prefers-color-scheme: dark)";
const STILL = "(prefers-reduced-motion: reduce)";

class Settings {
  private all = $state(kept());
  private night = $state(false);

  get theme(): Theme {
    return this.all.theme;
  }
  /** Whether the page is dark now, by choice or because the system is. */
  get dark(): boolean {
    return this.night;
  }
  get palette(): Palette {
    return this.all.palette;
  }
  get zoom(): number {
    return this.all.zoom;
  }
  get motion(): boolean {
    return this.all.motion;
  }
  get sound(): boolean {
    return this.all.sound;
  }
  get name(): string {
    return this.all.name;
  }

  set(changes: Partial<Kept>): void {
    Object.assign(this.all, changes);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.all));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }

  /** Puts the settings onto the page. */
  apply(): void {
    const root = document.documentElement;
    this.night = this.all.theme === "dark" || (this.all.theme === "auto" && matchMedia(NIGHT).matches);
    root.dataset["theme"] = this.night ? "dark" : "light";
    root.dataset["palette"] = this.all.palette;
    const still = !this.all.motion || matchMedia(STILL).matches;
    root.dataset["motion"] = still ? "off" : "on";
    root.style.setProperty("--zoom", String(this.all.zoom));
  }

  /** What the system wants may change while the page is open. */
  follow(): void {
    for (const wish of [NIGHT, STILL]) matchMedia(wish).addEventListener("change", () => this.apply());
  }
}

export const settings = new Settings();
