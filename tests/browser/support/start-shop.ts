import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sandboxLabel } from '../../harness/sandbox-label.ts'
import { failOnRecordedViolations, watchedEnvironment } from '../../harness/watched-program.ts'

const startsWithinMs = 180_000

/**
 * Playwright's global set-up: starts the shop as `npm start` does, with demo data in a temporary folder; after the last test the shop's
 * books are audited.
 */
async function startShop() {
  // while a test is being written, SHOP_URL may name a running shop and SHOP_DATA_DIR its folder, which saves starting one
  if (process.env.SHOP_URL) return
  return openShop()
}

/**
 * Opens another shop, for tests that change what every page of a shop shows. All calls of the test process go to it until the returned
 * function closes it.
 */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const { SHOP_URL = '', SHOP_DATA_DIR = '' } = process.env
  const close = await openShop(settings)
  return async () => {
    await close()
    Object.assign(process.env, { SHOP_URL, SHOP_DATA_DIR })
  }
}

async function openShop(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-journeys-'))
  const violations = path.join(tmpdir(), `${path.basename(folder)}-sandbox`)
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: folder,
    PACING: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
    LABEL_COMMAND: sandboxLabel,
    ...settings,
    WEBHOOKS_TO_LOCALHOST: '1',
  }
  process.env.SHOP_DATA_DIR = folder
  const shop = spawn('node', ['tools/serve/shop.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...watchedEnvironment(violations) },
  })
  process.env.SHOP_URL = await readShopUrl(shop)
  fillShelves(env)
  return async () => {
    shop.kill('SIGTERM')
    await new Promise((resolve) => shop.once('exit', resolve))
    const audit = spawnSync('node', ['tools/operate/audit.ts'], { encoding: 'utf8', env })
    rmSync(folder, { recursive: true, force: true })
    if (audit.status !== 0)
      throw new Error(`the books are not right after the journeys:\n${audit.stdout}${audit.stderr}`)
    failOnRecordedViolations(violations)
  }
}

/** Nearly all tests buy the same few products of the demo shop, and more of them than it has. What is nearly sold out stays so. */
function fillShelves(env: NodeJS.ProcessEnv): void {
  const statement =
    'update products set quantity = quantity + 10000, quantity_received = quantity_received + 10000 where quantity >= 100'
  const { status, stderr } = spawnSync('node', ['tools/operate/sql.ts', '--write', statement], {
    encoding: 'utf8',
    env,
  })
  if (status !== 0) throw new Error(stderr)
}

function readShopUrl(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the shop did not start in time')), startsWithinMs)
    shop.once('exit', (code) => reject(new Error(`the shop ended at its start (${code})`)))
    if (!shop.stdout) throw new Error('no output to read')
    createInterface({ input: shop.stdout }).on('line', (line) => {
      if (!line.includes('"event":"ready"')) {
        // the shop's warnings and errors appear between the results of the tests
        if (line.startsWith('{')) console.error(line)
        return
      }
      clearTimeout(late)
      resolve((JSON.parse(line) as { url: string }).url)
    })
  })
}

// Playwright expects its set-up to be the module's default export.
export default startShop
