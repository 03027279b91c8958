import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server hands the build out from its root; addresses that are no file of it are pages of this one.
export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: { outDir: "../src/milepost/web/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
