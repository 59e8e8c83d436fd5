import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackage, runCommand } from './install-package.ts'

/** The headless shell comes first: it draws no window and starts in a third of the time. */
const browserPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const packages = ['chromium-headless-shell', 'chromium']

/** Path of the browser for the tests: CHROMIUM, one that is installed, or undefined for Playwright's own. */
export function findBrowserPath(): string | undefined {
  return process.env.CHROMIUM ?? browserPaths.find((path) => existsSync(path))
}

/** Installs a browser where there is none: Playwright's own, or the system's package if the download fails. */
export function ensureBrowser(): void {
  if (findBrowserPath() || existsSync(chromium.executablePath())) return
  console.log('Installing a browser for the tests, once ...')
  if (runCommand(['playwright', 'install', 'chromium']) && existsSync(chromium.executablePath())) return
  if (packages.some((name) => installPackage(name) && findBrowserPath())) return
  throw new Error('no browser for the tests: install Chromium and set CHROMIUM to its path')
}
