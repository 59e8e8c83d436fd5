import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { type CurrentBrand, createCurrentBrand } from '#brand/server/current-brand.ts'
import { createSellerMarksReader, type ReadSellerMarks } from '#catalogue/products/server/seller-marks.ts'
import { type CurrentProductIndex, createCurrentProductIndex } from '#catalogue/search/server/current-product-index.ts'
import type { CatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'
import { createCatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'
import { createSellerResponseCache, type SellerResponseCache } from '#catalogue/server/seller-response-cache.ts'
import { createSellerRulesReader, type ReadSellerRules } from '#commission-rules/server/seller-rules.ts'
import { type MailTransport, openMailTransport } from '#mail/server/mail-transport.ts'
import { type CurrentWordings, createCurrentWordings } from '#mail/wordings/server/wordings.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import { holdProcessLock, type ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { type EncryptionKeys, readEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { traceMethods } from '#platform/server/observability/tracing/start-tracing.ts'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { type CurrentSettings, createCurrentSettings } from '#settings/server/current-settings.ts'
import { followProviderSettings } from './resolve-provider-settings.ts'

/** Everything that modules depend on; each function of a module names the few dependencies that it needs. */
export interface Dependencies {
  config: Config
  db: Database
  pool: pg.Pool
  /** The URL of the database itself, bypassing a pooler. */
  databaseUrl: string
  /** The keys of encrypted columns: secrets of second factors and webhooks, tax numbers, and secret settings. */
  encryptionKeys: EncryptionKeys
  processLock: ProcessLock
  files: FileStorage
  transport: MailTransport
  provider: PaymentProvider
  brand: CurrentBrand
  /** The settings that administrators have stored, which the config reads. */
  settings: CurrentSettings
  wordings: CurrentWordings
  catalogueCache: CatalogueResponseCache
  productIndex: CurrentProductIndex
  sellerResponses: SellerResponseCache
  sellerMarks: ReadSellerMarks
  sellerRules: ReadSellerRules
  /** The origin of the links in emails. */
  publicUrl: () => string
  /** The origin at which this server reaches itself. */
  ownUrl: () => string
  close(): Promise<void>
}

/** `port` is a function because with PORT=0 the port is known only once the server listens. */
export function createDependencies(config: Config, databaseUrl: string, port: () => number): Dependencies {
  const { db, pool, close } = openDatabase(databaseUrl, {
    connections: config.databaseConnections,
    name: 'primary',
  })
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const processLock = holdProcessLock(directUrl)
  const transport = traceMethods('mail', openMailTransport(config))
  const brand = createCurrentBrand({ db, notificationsUrl: directUrl, config })
  const encryptionKeys = readEncryptionKeys(config)
  const settings = createCurrentSettings({ db, encryptionKeys, notificationsUrl: directUrl, config })
  const wordings = createCurrentWordings({ db, notificationsUrl: directUrl, config })
  const catalogueCache = createCatalogueResponseCache({
    db,
    notificationsUrl: directUrl,
    replicaUrl: config.databaseReplicaUrl,
    connections: config.databaseConnections,
  })
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port()}`
  const ownUrl = () => `http://${hostOfOwnUrl(config.host)}:${port()}`
  return {
    config,
    db,
    pool,
    databaseUrl: directUrl,
    encryptionKeys,
    processLock,
    files: openFileStorage(config),
    transport,
    provider: traceMethods('provider', createStripeProvider(followProviderSettings(config, ownUrl))),
    brand,
    settings,
    wordings,
    catalogueCache,
    productIndex: createCurrentProductIndex(db, catalogueCache.version),
    sellerResponses: createSellerResponseCache(catalogueCache.version),
    sellerMarks: createSellerMarksReader(db),
    sellerRules: createSellerRulesReader(db, catalogueCache.version),
    publicUrl,
    ownUrl,
    async close() {
      await brand.close()
      await settings.close()
      await wordings.close()
      await catalogueCache.close()
      await transport.close()
      await processLock.close()
      await close()
    },
  }
}

/** A server that listens on every address of the machine is reached at loopback; one that listens on a single address, only there. */
function hostOfOwnUrl(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
