import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Everything is served from /ui/, so that the pages of a table can have addresses of their own.
export default defineConfig({
  base: "/ui/",
  plugins: [svelte()],
  build: { outDir: "../src/milepost/web/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
