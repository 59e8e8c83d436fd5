import type pg from 'pg'
import {
  type CatalogueResponseCache,
  createCatalogueResponseCache,
} from '#catalogue/server/catalogue-response-cache.ts'
import { type MailTransport, openMailTransport } from '#mail/server/mail-transport.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'

/** Everything the rooms may ask for; each room takes the few it names. */
export interface Dependencies {
  config: Config
  db: Database
  pool: pg.Pool
  files: FileStorage
  transport: MailTransport
  provider: PaymentProvider
  catalogueCache: CatalogueResponseCache
  /** The address in every link that is mailed. */
  publicUrl: () => string
  /** Where this server reaches itself. */
  ownUrl: () => string
  close(): Promise<void>
}

/** `port` is asked when an address is needed: with PORT=0 it is known only once the server listens. */
export function createDependencies(config: Config, databaseUrl: string, port: () => number): Dependencies {
  const { db, pool, close } = openDatabase(databaseUrl, { connections: config.databaseConnections })
  const transport = openMailTransport(config)
  const ready = createCatalogueResponseCache({
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
    files: openFileStorage(config),
    transport,
    provider: createStripeProvider({
      secretKey: config.stripe.secretKey,
      // without keys the provider is the sandbox, in this server unless it runs elsewhere
      apiBase: config.stripe.apiBase ?? (config.stripe.secretKey ? null : ownUrl),
      webhookSecret: config.stripe.webhookSecret,
    }),
    catalogueCache: ready,
    publicUrl,
    ownUrl,
    async close() {
      await ready.close()
      await transport.close()
      await close()
    },
  }
}
