import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './testing/ensure-browser.ts'
import { listFailedPlaywright, listFailedVitest } from './testing/failed-tests.ts'
import {
  addTotals,
  countPlaywright,
  countVitest,
  describeTotals,
  isGreen,
  type TestTotals,
} from './testing/test-totals.ts'

/**
 * `npm test`: runs every check that a change has to pass, the quickest first; `--without-browser` is `npm run check`, `--types` ends after
 * the types. `--slow` is `npm run test:slow`: all tests including those that start programs, each function of every store, all browser
 * tests.
 */
const withBrowser = !process.argv.includes('--without-browser')
const isSlow = process.argv.includes('--slow')
/** An absolute path, because Playwright resolves a relative one from the folder of its configuration. */
const results = path.resolve('test-results')
const shell = process.platform === 'win32'
const onePassed: TestTotals = { passed: 1, failed: 0, flaky: 0 }
const oneFailed: TestTotals = { passed: 0, failed: 1, flaky: 0 }
let totals: TestTotals = { passed: 0, failed: 0, flaky: 0 }
const failures: string[] = []

function step(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell,
    env: { ...process.env, ...env },
  })
  report(name, status === 0, started)
}

/** Runs steps at the same time, each of which needs one processor, and prints the output of each when it ends. */
async function stepsTogether(steps: Record<string, [command: string, args: string[]]>): Promise<void> {
  const started = Date.now()
  const runs = Object.entries(steps).map(
    ([name, [command, args]]) =>
      new Promise<void>((resolve) => {
        execFile(command, args, { shell, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
          console.log(`\n── ${name}\n${stdout}${stderr}`.trimEnd())
          report(name, error === null, started)
          resolve()
        })
      }),
  )
  await Promise.all(runs)
}

function report(name: string, good: boolean, started: number): void {
  console.log(`── ${name}: ${good ? 'good' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!good) failures.push(name)
  totals = addTotals(totals, good ? onePassed : oneFailed)
}

/** Adds the single tests of a runner's JSON report to the totals, and those that failed to the list at the end. */
function count(file: string, read: (report: never) => TestTotals, listFailed: (report: never) => string[]): void {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as never
    totals = addTotals(totals, read(report))
    failures.push(...listFailed(report))
  } catch {
    console.error(`${file} was not written: the run did not come to its end`)
    totals = addTotals(totals, oneFailed)
  }
}

rmSync(results, { recursive: true, force: true })
if (process.argv.includes('--types')) {
  step('types', 'npm', ['run', '--silent', 'types'])
  finish()
}
await stepsTogether({
  types: ['npm', ['run', '--silent', 'types']],
  lint: ['biome', ['check', '.']],
  'architecture rules': ['npm', ['run', '--silent', 'house']],
  'rows of the specification': ['node', ['tools/check/spec-coverage.ts']],
  pages: ['node', ['tools/build/build-when-stale.ts']],
})
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`]
// every function of a store has to be executed by some test, and some are executed only by the slow ones
const coverage = isSlow ? ['--coverage.enabled'] : []
step('unit and API tests', 'vitest', ['run', ...coverage, ...reporters], isSlow ? { SLOW_TESTS: '1' } : {})
count(`${results}/vitest.json`, countVitest, listFailedVitest)
if (withBrowser) {
  ensureBrowser()
  const journeys = isSlow ? [] : ['--grep', '@journey']
  step('browser tests', 'playwright', ['test', ...journeys], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
  })
  count(`${results}/playwright.json`, countPlaywright, listFailedPlaywright)
}
if (withBrowser && isSlow) {
  step(
    'main journeys in WebKit and Firefox',
    'playwright',
    ['test', '--config', 'tests/engines/playwright.config.ts'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/engines.json`,
    },
  )
  count(`${results}/engines.json`, countPlaywright, listFailedPlaywright)
}
finish()

/** Prints the failures and the totals as the last lines of the output, since some logs keep only those, and exits. */
function finish(): never {
  if (failures.length > 0) console.log(`\nFailed or flaky:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  console.log(`\n${describeTotals(totals)}`)
  process.exit(isGreen(totals) ? 0 : 1)
}
