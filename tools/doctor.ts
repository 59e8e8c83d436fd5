import { existsSync } from 'node:fs'
import path from 'node:path'
import { startDatabase } from '#app/server/prepare-database.ts'
import { type Config, readConfig, WrongSettings } from '#platform/server/config.ts'
import { type Finding, look, reason, wrong } from './doctor/finding.ts'
import { lookAtDatabase } from './doctor/look-at-database.ts'
import { lookAtFfmpeg } from './doctor/look-at-ffmpeg.ts'
import { lookAtMachine } from './doctor/look-at-machine.ts'
import { lookAtSettings } from './doctor/look-at-settings.ts'
import { lookOutside } from './doctor/look-outside.ts'
import { runningDatabase } from './running-database.ts'

/** `npm run doctor`: what is wrong with this installation, in words, with the way out. Changes nothing; exits with 1 if something is wrong. */
const findings = await examine()
const marks = { good: 'good ', look: 'look ', wrong: 'WRONG' }
for (const { state, says, wayOut } of findings)
  console.log(`${marks[state]}  ${says}${wayOut ? `\n       → ${wayOut}` : ''}`)
const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
console.log(`${findings.length} things looked at, ${count('look')} to look at, ${count('wrong')} wrong`)
process.exitCode = count('wrong') > 0 ? 1 : 0

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return error.message
      .split('\n')
      .map((line) => wrong(line, 'mend it in the environment or in .env; .env.example has every setting'))
  }
  return [
    ...lookAtSettings(config),
    ...(await lookAtMachine(config)),
    await lookAtFfmpeg(),
    ...(await database(config)),
    ...(await lookOutside(config)),
  ]
}

/** An embedded database that nobody runs is started for the examination, and is not migrated. */
async function database(config: Config): Promise<Finding[]> {
  const address = config.databaseUrl ?? (await runningDatabase(config.dataDir))
  if (address) return lookAtDatabase(address)
  if (!existsSync(path.join(config.dataDir, 'pg')))
    return [look(`there is no shop in ${config.dataDir} yet`, 'run npm start')]
  try {
    const started = await startDatabase(config)
    try {
      return await lookAtDatabase(started.url)
    } finally {
      await started.stop()
    }
  } catch (error) {
    return [
      wrong(
        `the embedded database does not start: ${reason(error)}`,
        'npm run restore puts a backup into another DATA_DIR',
      ),
    ]
  }
}
