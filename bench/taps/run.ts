import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { findBrowserPath } from '../../tools/check/testing/ensure-browser.ts'
import { startProgram } from '../../tools/check/testing/start-program.ts'
import { type Played, playTask } from './play-task.ts'
import { type Task, tasks } from './tasks.ts'

/**
 * `npm run bench:taps`: plays every task by thumb at 375 px and by mouse at 1440 px against a shop of its own with demo data, and prints
 * what each took beside its budget. Words behind it choose the tasks whose names have them.
 */
const [words = ''] = process.argv.slice(2)
buildWhenStale()
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-taps-'))
const settings = {
  NODE_ENV: 'development',
  DATA_DIR: folder,
  PORT: '0',
  PACING: '0',
  RATE_LIMITS: '0',
  LOG_LEVEL: 'warn',
}
const shop = await startProgram(['tools/serve/shop.ts'], settings)
process.env.SHOP_URL = shop.url
process.env.SHOP_DATA_DIR = folder
const executablePath = findBrowserPath()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
let isOver = false
try {
  console.log(['task', 'taps at most', 'before', 'thumb', 'mouse'].join(' | '))
  for (const task of tasks.filter(({ name }) => name.includes(words))) {
    const thumb = await playTask(browser, task, 'thumb')
    const mouse = await playTask(browser, task, 'mouse')
    isOver ||= task.isEnforced && [thumb, mouse].some((played) => isOverBudget(task, played))
    console.log([task.name, describeBudget(task), task.before ?? '', describe(thumb), describe(mouse)].join(' | '))
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (isOver) process.exitCode = 1

function isOverBudget({ budget }: Task, { taps, keys }: Played): boolean {
  return taps > budget.taps || keys > (budget.keys ?? Number.POSITIVE_INFINITY)
}

function describeBudget({ budget: { taps, keys }, isEnforced }: Task): string {
  return `${taps}${keys === undefined ? '' : `, ${keys} keys`}${isEnforced ? '' : ' (not kept yet)'}`
}

function describe({ taps, keys, seconds }: Played): string {
  return `${taps} taps, ${keys} keys, ${seconds.toFixed(1)} s`
}
