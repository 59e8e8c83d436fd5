import { defineConfig } from '@playwright/test'
import { findBrowserPath } from './tools/check/testing/ensure-browser.ts'

/** The flags keep Chromium from calling its vendor's servers. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = findBrowserPath()

/** Tests that change the catalogue or the dispatch desk, count all of a list, or measure where its products are. */
const wholeShopTests = [
  '**/{admin-*,commission-rules,dispatch-*,explore,explore-filters,explore-pages,header,home,home-pacing,keyboard,product,scroll-position,seo}.spec.ts',
]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // tests that count what is listed run one after the other; those of single sellers and clients beside them, two at a time
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: 'catalogue and back office', workers: 1, testMatch: wholeShopTests },
    { name: 'people', workers: 2, testIgnore: wholeShopTests },
  ],
  timeout: 180_000,
  // generous for slow machines; a test that passes on its second try is reported as flaky
  expect: { timeout: 20_000 },
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './tests/browser/support/start-shop.ts',
  use: {
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // only the second try is recorded, since recording makes a test a third slower
    trace: 'on-first-retry',
    // a missing element fails the test early, not at its timeout
    actionTimeout: 20_000,
  },
})
