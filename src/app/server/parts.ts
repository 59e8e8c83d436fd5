import type pg from 'pg'
import { openReadyAnswers, type ReadyAnswers } from '#catalogue/server/ready-answers.ts'
import { openTransport, type Transport } from '#mail/server/transport.ts'
import { type Files, openFiles } from '#media/server/files.ts'
import type { PaymentProvider } from '#payments/server/provider.ts'
import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import type { Config } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'

/** Everything the rooms may ask for; each room takes the few it names. */
export interface Parts {
  config: Config
  db: Database
  pool: pg.Pool
  files: Files
  transport: Transport
  provider: PaymentProvider
  ready: ReadyAnswers
  /** The address in every link that is mailed. */
  publicUrl: () => string
  /** Where this server reaches itself. */
  ownUrl: () => string
  close(): Promise<void>
}

/** `port` is asked when an address is needed: with PORT=0 it is known only once the server listens. */
export function openParts(config: Config, databaseUrl: string, port: () => number): Parts {
  const { db, pool, close } = openDatabase(databaseUrl, { connections: config.databaseConnections })
  const transport = openTransport(config)
  const ready = openReadyAnswers({
    db,
    databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    connections: config.databaseConnections,
  })
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port()}`
  const ownUrl = () => `http://127.0.0.1:${port()}`
  return {
    config,
    db,
    pool,
    files: openFiles(config),
    transport,
    provider: openStripeProvider({
      secretKey: config.stripe.secretKey,
      // without keys the provider is the sandbox, in this server unless it runs elsewhere
      apiBase: config.stripe.apiBase ?? (config.stripe.secretKey ? null : ownUrl),
      webhookSecret: config.stripe.webhookSecret,
    }),
    ready,
    publicUrl,
    ownUrl,
    async close() {
      await ready.close()
      await transport.close()
      await close()
    },
  }
}
