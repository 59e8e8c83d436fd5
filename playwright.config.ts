import { defineConfig } from '@playwright/test'
import { findBrowserPath } from './tools/testing/ensure-browser.ts'

/** The network-off flags keep Chromium from looking for its maker; nothing outside this machine is asked. */
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

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  // slow machines are not broken shops; a journey that needs its second try is reported as flaky
  expect: { timeout: 20_000 },
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './tests/browser/support/start-shop.ts',
  use: {
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // the second try is recorded: a recording costs every journey a third of its time
    trace: 'on-first-retry',
    // a thing that is not there is missed at once, not when the journey's time is up
    actionTimeout: 20_000,
  },
})
