import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { findBrowserPath } from '../../tools/check/testing/ensure-browser.ts'
import { startProgram } from '../../tools/check/testing/start-program.ts'
import { allTasks, isWithinBudget } from './all-tasks.ts'
import { type Counted, openTaskContext, type Played, playTask } from './play-task.ts'
import type { Task } from './task.ts'

/**
 * `npm run bench:taps`: plays every task by thumb at 375 px and by mouse at 1440 px against a shop of its own with demo data, and prints
 * what each took next to its budget. An argument limits it to the tasks whose names contain that text.
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
  const [onPhone, atDesk] = await Promise.all([openTaskContext(browser, 'thumb'), openTaskContext(browser, 'mouse')])
  for (const task of allTasks.filter(({ name }) => name.includes(words))) {
    const thumb = await playTask(onPhone, task, 'thumb')
    const mouse = await playTask(atDesk, task, 'mouse')
    isOver ||= ![thumb, mouse].every((played) => isWithinBudget(task, played))
    console.log([task.name, describeBudget(task), task.before ?? '', describe(thumb), describe(mouse)].join(' | '))
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (isOver) process.exitCode = 1

function describeBudget({ budget: { taps, keys } }: Task): string {
  return `${taps}${keys === undefined ? '' : `, ${keys} keys`}`
}

function describe({ approach, ...played }: Played): string {
  return approach ? `${describeCount(played)} (after ${describeCount(approach)})` : describeCount(played)
}

function describeCount({ taps, keys, seconds }: Counted): string {
  return `${taps} taps, ${keys} keys, ${seconds.toFixed(1)} s`
}
