import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackage, run } from './install-package.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the tests: CHROMIUM, one that the machine has, or undefined for Playwright's own. */
export function browserPath(): string | undefined {
  return process.env.CHROMIUM ?? places.find((place) => existsSync(place))
}

/** Installs a browser where there is none: Playwright's own, or the system's package where that cannot be fetched. */
export function ensureBrowser(): void {
  if (browserPath() || existsSync(chromium.executablePath())) return
  console.log('Installing a browser for the tests, once ...')
  if (run(['playwright', 'install', 'chromium']) && existsSync(chromium.executablePath())) return
  if (installPackage('chromium') && browserPath()) return
  throw new Error('no browser for the tests: install Chromium and set CHROMIUM to its path')
}
