import { existsSync } from 'node:fs'
import { hasEmbeddedSandbox } from '#app/server/embedded-sandbox.ts'
import { resolveProviderSettings } from '#app/server/resolve-provider-settings.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import type { Config } from '#platform/server/config/config.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { checkCardProvider, checkFileStorage, checkMailServer } from '#settings/checks/server/check-connections.ts'
import { type Finding, passed } from './finding.ts'

/** Checks the mail server, the card provider and the file storage. */
export function checkExternalSystems(config: Config): Promise<Finding[]> {
  const provider = hasEmbeddedSandbox(config) ? null : createStripeProvider(resolveProviderSettings(config, ''))
  return Promise.all([checkMailServer(config), checkCardProvider(provider), checkFiles(config)])
}

async function checkFiles(config: Config): Promise<Finding> {
  if (!config.s3 && !existsSync(config.dataDir)) return passed('uploads will be kept in the data folder')
  return checkFileStorage(openFileStorage(config))
}
