import path from 'node:path'
import { startEmbedded } from '#platform/server/embedded-postgres.ts'
import { startProgram } from '../tools/testing/start-program.ts'
import { barePayment, type Paid, placeAndPay } from './place-and-pay.ts'

export interface Payments {
  ours: Paid
  /** The same rows by pgbench; null where there is none. */
  barePerSecond: number | null
}

/**
 * The card provider is a stranger: a process of its own on a database of its own, which need not survive a crash. Ours is
 * everything a customer waits for, the provider's work included, while jobs (letters, transfers, notices) run beside it;
 * all of it, and those who ask, share this machine.
 */
export async function measurePayments(folder: string, databaseUrl: string): Promise<Payments> {
  const theirs = await startEmbedded(path.join(folder, 'provider'), { durable: false })
  const env = { NODE_ENV: 'production', SANDBOX: '1', LOG_LEVEL: 'warn', RATE_LIMITS: '0', DATA_DIR: folder }
  const provider = await startProgram(['tools/sandbox.ts', '--port', '0'], { ...env, DATABASE_URL: theirs.url })
  const ours = { ...env, DATABASE_URL: databaseUrl, PORT: '0', STRIPE_API_BASE: provider.url }
  const shop = await startProgram(['src/app/server/main.ts'], ours)
  const paid = await placeAndPay((route) => `http://127.0.0.1:${new URL(shop.url).port}${route}`, databaseUrl)
  await shop.stop()
  await provider.stop()
  await theirs.stop()
  return { ours: paid, barePerSecond: barePayment(databaseUrl) }
}
