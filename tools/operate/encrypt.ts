import { encryptStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { readEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run encrypt`: encrypts at once, under the first key, what is not encrypted or is under a previous key; the shop does the same every
 * hour.
 */
await runCommand('Nothing was encrypted', async () => {
  const config = await readOperatorConfig()
  await withDatabase(config, async (url) => {
    const encryptionKeys = readEncryptionKeys(config)
    const { db, close } = openDatabase(url, { connections: 2 })
    try {
      const written = await encryptStoredValues({ db, encryptionKeys })
      if (written === null)
        throw new CommandFailure({
          message: 'a process of the version before works beside this one, and would read nothing that is encrypted',
          remedy: 'end it, and repeat this after half a minute',
        })
      console.log(`${written} values were encrypted under the key ${encryptionKeys.current.id}.`)
    } finally {
      await close()
    }
  })
})
