import { defineConfig } from '@playwright/test'
import type { EngineName } from './driver/test.ts'

/** The main journeys in browsers of other engines than Chromium's, driven by WebDriver; Playwright runs the tests alone. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: 'journeys',
  outputDir: '../../test-results/engines',
  workers: 2,
  // one engine beside the other, and the journeys of each in turn
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
