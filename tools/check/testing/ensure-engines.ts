import { existsSync, globSync } from 'node:fs'
import { installPackage } from './install-package.ts'

/** Browsers of other engines than Chromium's, in which `npm run test:engines` plays the main journeys. */

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const driverPath = '/usr/bin/WebKitWebDriver'
const miniBrowsers = '/usr/lib/*/webkit*gtk-*/MiniBrowser'
const displayPath = '/usr/bin/Xvfb'
/** The locale from which the language of WebKit's user is made. */
const language = '/usr/share/i18n/locales/en_GB'
/** Training videos are H.264, which WebKit plays by GStreamer's plugin for libav. */
const videoPlugins = '/usr/lib/*/gstreamer-1.0/libgstlibav.so'

export function findFirefoxPath(): string | undefined {
  return process.env.FIREFOX ?? firefoxPaths.find((path) => existsSync(path))
}

/** The paths of WebKit's WebDriver and of the browser that it starts. */
export function findWebKitPaths(): { driver: string; browser: string } | undefined {
  const browser = process.env.MINI_BROWSER ?? globSync(miniBrowsers)[0]
  return existsSync(driverPath) && browser ? { driver: driverPath, browser } : undefined
}

const parts = [
  { packages: ['firefox-esr'], isThere: () => findFirefoxPath() !== undefined },
  { packages: ['webkit2gtk-driver'], isThere: () => findWebKitPaths() !== undefined },
  { packages: ['xvfb'], isThere: () => existsSync(displayPath) },
  { packages: ['locales'], isThere: () => existsSync(language) },
  { packages: ['gstreamer1.0-plugins-good', 'gstreamer1.0-libav'], isThere: () => globSync(videoPlugins).length > 0 },
]

/** Installs what is missing with apt-get, and throws if that fails. */
export function ensureEngines(): void {
  for (const { packages, isThere } of parts) {
    if (isThere()) continue
    console.log(`Installing ${packages.join(' and ')} for the tests, once ...`)
    for (const name of packages) installPackage(name)
    if (!isThere()) throw new Error(`the tests of other engines need Debian’s packages: apt-get install ${all()}`)
  }
}

const all = () => parts.flatMap(({ packages }) => packages).join(' ')
