import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import type { AuditFinding } from '../../tools/audit/audit-rule.ts'
import { runAudit } from '../../tools/audit/run-audit.ts'
import { buildWhenStale } from '../../tools/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/testing/start-program.ts'
import { callSandbox } from '../harness/sandbox.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

export interface ResponseBody {
  statusCode: number
  responseMessage: string
  responseData: Record<string, unknown>
}

/** The shop as a process that can be killed, and the sandbox card provider as another that stays up. */
export interface ShopProcess {
  shopDatabase: TestDatabase
  sandboxDatabase: TestDatabase
  call(method: 'GET' | 'POST', route: string, token?: string, body?: object): Promise<ResponseBody>
  start(): Promise<void>
  kill(): Promise<void>
  /** The sandbox leaves the next calls to this path unanswered: `timeout` before it does the work, `timeout_after` after it. */
  injectTimeouts(next: 'timeout' | 'timeout_after', route: string, count: number): Promise<void>
  /** The checks of the audit that fail. */
  violations(): Promise<AuditFinding[]>
  close(): Promise<void>
}

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

export async function openShopProcess(): Promise<ShopProcess> {
  buildWhenStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-crash-'))
  const [shopDatabase, sandboxDatabase] = [await createTestDatabase(), await createTestDatabase()]
  const sharedEnv = { NODE_COMPILE_CACHE: path.join('node_modules', '.cache', 'compiled'), LOG_LEVEL: 'silent' }
  const provider = await startProgram(['tools/sandbox.ts', '--port', '0'], {
    ...sharedEnv,
    DATABASE_URL: sandboxDatabase.url,
  })
  let shop: Program | null = null
  return {
    shopDatabase,
    sandboxDatabase,
    async start() {
      shop = await startProgram(['src/app/server/main.ts'], {
        ...sharedEnv,
        DATABASE_URL: shopDatabase.url,
        DATA_DIR: folder,
        STRIPE_API_BASE: provider.url,
        PORT: '0',
        RATE_LIMITS: '0',
      })
    },
    async kill() {
      await shop?.kill()
    },
    async call(method, route, token, body) {
      const headers = {
        authorization: basic,
        ...(token ? { accesstoken: token } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      const sent = body ? { body: JSON.stringify(body) } : {}
      const response = await fetch(`${shop?.url}/api/v1/${route}`, { method, headers, ...sent })
      return (await response.json()) as ResponseBody
    },
    async injectTimeouts(next, route, count) {
      const fault = { next, path: route, method: 'POST', count: String(count) }
      await callSandbox(provider.url, 'POST', '/v1/test_helpers/sandbox/faults', fault)
    },
    async violations() {
      const stripe = createStripeProvider({ secretKey: null, apiBase: provider.url, webhookSecrets: [] })
      return (await runAudit(shopDatabase.url, stripe)).filter(({ violations }) => violations > 0)
    },
    async close() {
      await shop?.stop()
      await provider.stop()
      await shopDatabase.close()
      await sandboxDatabase.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
