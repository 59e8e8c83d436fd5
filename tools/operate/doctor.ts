import { existsSync } from 'node:fs'
import path from 'node:path'
import { nameStart } from '#app/server/failures/name-command.ts'
import { startDatabase } from '#app/server/prepare-database.ts'
import { useSettingsOfShop } from '#app/server/read-config-of-shop.ts'
import { type Config, InvalidConfigError } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { checkWebhooks } from '#settings/checks/server/check-webhooks.ts'
import { checkCarriers } from './doctor/check-carriers.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkDemoShop } from './doctor/check-demo-shop.ts'
import { checkEncryption } from './doctor/check-encryption.ts'
import { checkExternalSystems } from './doctor/check-external-systems.ts'
import { checkFfmpeg } from './doctor/check-ffmpeg.ts'
import { checkLabels } from './doctor/check-labels.ts'
import { checkMachine } from './doctor/check-machine.ts'
import { checkOtherDatabases } from './doctor/check-other-databases.ts'
import { checkSettings, describeInvalidSettings } from './doctor/check-settings.ts'
import { type Finding, findingsOf, warning } from './doctor/finding.ts'
import { findRunningDatabase, readOperatorConfig } from './find-running-database.ts'
import { stopAfter } from './with-database.ts'

/** `npm run doctor`: checks this installation and prints findings with remedies. Changes nothing; exits with 1 if a check failed. */
const findings = withoutRepetitions(await checkInstallation())
const marks = { passed: 'good ', warning: 'look ', failed: 'WRONG' }
for (const [at, { state, message, remedy }] of findings.entries()) {
  console.log(`${marks[state]}  ${message}`)
  // a remedy that several findings share is printed once, below the last of them
  if (remedy && remedy !== findings[at + 1]?.remedy) console.log(`       → ${remedy}`)
}
const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
console.log(`${findings.length} things looked at, ${count('warning')} to look at, ${count('failed')} wrong`)
process.exitCode = count('failed') > 0 ? 1 : 0

async function checkInstallation(): Promise<Finding[]> {
  let config: Config
  try {
    config = await readOperatorConfig()
  } catch (error) {
    return error instanceof InvalidConfigError ? describeInvalidSettings(error) : findingsOf(error)
  }
  // called first, since it adds the settings that the database holds to `config`, for the other checks
  const foundInDatabase = await checkOrStartDatabase(config)
  return [
    ...checkSettings(config),
    ...(await checkMachine(config)),
    await checkFfmpeg(),
    checkCarriers(config),
    await checkLabels(config),
    ...foundInDatabase,
    ...(await checkExternalSystems(config)),
  ]
}

/** Checks the database; an embedded one that does not run is started for the check, but not migrated. */
async function checkOrStartDatabase(config: Config): Promise<Finding[]> {
  const url = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  if (url) return checkOpenDatabase(url, config)
  if (!existsSync(path.join(config.dataDir, 'pg')))
    return [warning(`there is no shop in ${config.dataDir} yet`, nameStart())]
  let found: Finding[] = []
  try {
    await stopAfter(startDatabase(config), async ({ url: started }) => {
      found = await checkOpenDatabase(started, config)
    })
    return found
  } catch (error) {
    return findingsOf(error)
  }
}

async function checkOpenDatabase(url: string, config: Config): Promise<Finding[]> {
  await useSettingsOfShop(config, url)
  return [
    ...(await checkDatabase(url)),
    ...(await checkOtherDatabases(url, config)),
    ...(await checkEncryption(url, config)),
    ...(await checkDemoShop(url, config)),
    ...(await checkDeliveries(url, config)),
  ]
}

/** Checks the deliveries of webhooks; finds nothing if the shop has no tables yet, which the check of the database reports. */
async function checkDeliveries(url: string, config: Config): Promise<Finding[]> {
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    return await checkWebhooks(db, config)
  } catch {
    return []
  } finally {
    await close()
  }
}

/** Drops repeated findings, since several checks look at the data folder. */
function withoutRepetitions(found: Finding[]): Finding[] {
  return [...new Map(found.map((finding) => [finding.message, finding])).values()]
}
