import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { listRouteTours } from '../../tests/browser/support/route-tours.ts'
import { buildWhenStale } from '../build/build-when-stale.ts'
import { findBrowserPath } from '../check/testing/ensure-browser.ts'
import { startProgram } from '../check/testing/start-program.ts'
import { findChanged, findGone } from './compare-screens.ts'
import { drawContactSheet } from './contact-sheet.ts'
import { getScreenName, getSheetName } from './screen-names.ts'
import { type TakenScreen, type TakenTour, takeScreens } from './take-screens.ts'

/**
 * `npm run screens`: every route as every kind of actor sees it, in four windows and both themes, as contact sheets in `screens/sheets`,
 * and a list of what differs from the screens that were accepted last on this machine, since fonts are drawn differently on others.
 * `-- --accept` accepts the latest; `-- TEXT` takes only the routes whose paths contain the text.
 */
const { values, positionals } = parseArgs({
  options: { accept: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [latest, accepted, sheets] = ['screens/latest', 'screens/accepted', 'screens/sheets']

if (values.accept) accept()
else await printScreens(positionals[0] ?? '')

function accept(): void {
  rmSync(accepted, { recursive: true, force: true })
  cpSync(latest, accepted, { recursive: true })
  console.log(`The screens in ${latest} are accepted.`)
}

async function printScreens(words: string): Promise<void> {
  const begun = performance.now()
  buildWhenStale()
  rmSync(sheets, { recursive: true, force: true })
  // a run of some routes leaves the others as they were taken last, so that all can be accepted
  if (words === '') rmSync(latest, { recursive: true, force: true })
  mkdirSync(sheets, { recursive: true })
  const { taken, stuck } = await inShop(() => takeAllScreens(words))
  const changed = await findChanged(taken, accepted)
  await drawSheets(taken, changed)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const list = [
    ...taken.filter((screen) => changed.has(screen)).map((screen) => `${getScreenName(screen)} ${changed.get(screen)}`),
    // a run of some routes says nothing of the others
    ...(words === '' ? findGone(taken, accepted).map((name) => `${name} is gone`) : []),
  ]
  writeFileSync(path.join(sheets, 'changed.txt'), list.map((line) => `${line}\n`).join(''))
  // if no screens were accepted yet, all are new and need no list
  const listed = existsSync(accepted) ? list : []
  console.log(
    [...listed, `${taken.length} screens in ${seconds} s, ${list.length} changed; the sheets are in ${sheets}`].join(
      '\n',
    ),
  )
  if (stuck.length > 0) process.exitCode = 1
  for (const address of stuck) console.log(`did not load: ${address}`)
}

/** Runs `work` with a shop of its own that has demo data and is stopped afterwards. */
async function inShop<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-screens-'))
  const shop = await startProgram(['tools/serve/shop.ts'], {
    NODE_ENV: 'development',
    DATA_DIR: folder,
    PORT: '0',
    PACING: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
  })
  process.env.SHOP_URL = shop.url
  process.env.SHOP_DATA_DIR = folder
  try {
    return await work()
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function takeAllScreens(words: string): Promise<TakenTour> {
  const tours = await listRouteTours()
  const executablePath = findBrowserPath()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const all = await Promise.all(tours.map((tour) => takeScreens(browser, tour, { folder: latest, words })))
    return { taken: all.flatMap(({ taken }) => taken), stuck: all.flatMap(({ stuck }) => stuck) }
  } finally {
    await browser.close()
  }
}

async function drawSheets(taken: readonly TakenScreen[], changed: ReadonlyMap<TakenScreen, string>): Promise<void> {
  for (const [name, screens] of Map.groupBy(taken, getSheetName)) {
    const [first] = screens
    if (!first) continue
    const cells = screens.map((screen) => ({ file: screen.file, label: screen.route, isChanged: changed.has(screen) }))
    await drawContactSheet(path.join(sheets, `${name}.webp`), first.window, cells)
  }
}
