import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import type { Finding } from '../../tools/audit/check.ts'
import { runAudit } from '../../tools/audit/run-audit.ts'
import { buildWhenStale } from '../../tools/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/testing/start-program.ts'
import { type FreshDatabase, freshDatabase } from '../harness/database.ts'
import { askSandbox } from '../harness/sandbox.ts'

export interface Body {
  statusCode: number
  responseMessage: string
  responseData: Record<string, unknown>
}

/** A shop as a process that can be killed, and its provider as another that lives on. */
export interface ShopProcess {
  own: FreshDatabase
  providers: FreshDatabase
  call(method: 'GET' | 'POST', route: string, token?: string, body?: object): Promise<Body>
  start(): Promise<void>
  kill(): Promise<void>
  /** The provider takes the next calls to this path and never answers: before its work is done, or after. */
  silence(next: 'timeout' | 'timeout_after', route: string, count: number): Promise<void>
  /** What the audit finds wrong. */
  violations(): Promise<Finding[]>
  close(): Promise<void>
}

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

export async function openShopProcess(): Promise<ShopProcess> {
  buildWhenStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-crash-'))
  const [own, providers] = [await freshDatabase(), await freshDatabase()]
  const usual = { NODE_COMPILE_CACHE: path.join('node_modules', '.cache', 'compiled'), LOG_LEVEL: 'silent' }
  const provider = await startProgram(['tools/sandbox.ts', '--port', '0'], { ...usual, DATABASE_URL: providers.url })
  let shop: Program | null = null
  return {
    own,
    providers,
    async start() {
      shop = await startProgram(['src/app/server/main.ts'], {
        ...usual,
        DATABASE_URL: own.url,
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
      return (await response.json()) as Body
    },
    async silence(next, route, count) {
      const fault = { next, path: route, method: 'POST', count: String(count) }
      await askSandbox(provider.url, 'POST', '/v1/test_helpers/sandbox/faults', fault)
    },
    async violations() {
      const asked = openStripeProvider({ secretKey: null, apiBase: provider.url, webhookSecret: '' })
      return (await runAudit(own.url, asked)).filter(({ violations }) => violations > 0)
    },
    async close() {
      await shop?.stop()
      await provider.stop()
      await own.close()
      await providers.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
