import { defineConfig } from '@playwright/test'
import type { EngineName } from './driver/test.ts'

/** Runs the main journeys in browsers with other engines than Chromium's. They are driven by WebDriver; Playwright only runs the tests. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: 'journeys',
  outputDir: '../../test-results/engines',
  workers: 2,
  // the two engines run at the same time, but each engine runs its journeys one after the other
  fullyParallel: false,
  projects: [
    { name: 'WebKit', workers: 1, use: { engine: 'WebKit' } },
    { name: 'Firefox', workers: 1, use: { engine: 'Firefox' } },
  ],
  timeout: 240_000,
  expect: { timeout: 20_000 },
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './driver/set-up.ts',
})
