import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackage, run } from './install-package.ts'

/** The shell first: it draws no window around the page, so a browser of one's own opens in a third of the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const packages = ['chromium-headless-shell', 'chromium']

/** The browser of the tests: CHROMIUM, one that the machine has, or undefined for Playwright's own. */
export function browserPath(): string | undefined {
  return process.env.CHROMIUM ?? places.find((place) => existsSync(place))
}

/** Installs a browser where there is none: Playwright's own, or the system's package where that cannot be fetched. */
export function ensureBrowser(): void {
  if (browserPath() || existsSync(chromium.executablePath())) return
  console.log('Installing a browser for the tests, once ...')
  if (run(['playwright', 'install', 'chromium']) && existsSync(chromium.executablePath())) return
  if (packages.some((name) => installPackage(name) && browserPath())) return
  throw new Error('no browser for the tests: install Chromium and set CHROMIUM to its path')
}
