import path from 'node:path'
import { startProgram } from '../tools/check/testing/start-program.ts'
import { measureBarePayments } from './measure-bare-payments.ts'
import { type PaidOrderFigures, placeAndPayOrders } from './place-and-pay-orders.ts'
import { findPostgresPid, processorSeconds } from './process-figures.ts'
import { shopCommand } from './shop-command.ts'
import { startProvider } from './start-provider.ts'

export interface PaymentFigures {
  ours: PaidOrderFigures
  /** Orders per second when pgbench writes only the rows of an order, its payment and its settlement; null without pgbench. */
  barePerSecond: number | null
  /** Milliseconds of processor that an order costs in each program after the warm-up; null on a system that does not count them. */
  processorMs: Record<string, number | null>
}

/**
 * Measures how fast orders are placed and paid. The card provider's sandbox is a separate process with a database of its own, which need
 * not survive a crash. `ours` covers everything that a buyer waits for, including the provider's work, while jobs (emails, transfers,
 * webhook events) run; shop, provider, databases and load generator share this machine.
 */
export async function measurePayments(folder: string, databaseUrl: string): Promise<PaymentFigures> {
  const env = {
    NODE_ENV: 'production',
    SANDBOX: '1',
    ADMIN_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    DATA_DIR: folder,
  }
  const provider = await startProvider(folder, env)
  const shopEnv = { ...env, DATABASE_URL: databaseUrl, PORT: '0', STRIPE_API_BASE: provider.url }
  const shop = await startProgram(shopCommand, shopEnv)
  const programs = {
    shop: Number(shop.process.pid),
    'shop’s PostgreSQL': findPostgresPid(path.join(folder, 'pg')),
    provider: Number(provider.pid),
    'provider’s PostgreSQL': findPostgresPid(provider.databaseFolder),
  }
  const readSeconds = () => Object.values(programs).map(processorSeconds)
  let before: (number | null)[] = []
  const atMeasuring = () => {
    before = readSeconds()
  }
  const origin = `http://127.0.0.1:${new URL(shop.url).port}`
  const paid = await placeAndPayOrders((route) => origin + route, databaseUrl, provider.databaseUrl, atMeasuring)
  const after = readSeconds()
  const processorMs = Object.fromEntries(
    Object.keys(programs).map((program, at) => {
      const [from, to] = [before[at] ?? null, after[at] ?? null]
      return [program, from === null || to === null ? null : (1000 * (to - from)) / paid.paid]
    }),
  )
  await shop.stop()
  await provider.stop()
  return { ours: paid, barePerSecond: measureBarePayments(databaseUrl), processorMs }
}
