import { inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { explainUnreadable } from '#app/server/encryption/explain-unreadable.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import type { Config } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { findEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import type { EncryptionState } from '#platform/server/encryption/stored-values.ts'
import { type Finding, failed, passed, warning } from './finding.ts'

/** Whether the key decrypts what is stored, and what is still encrypted under a previous key or not at all; nothing if a migration is missing. */
export async function checkEncryption(url: string, config: Config): Promise<Finding[]> {
  const keys = findEncryptionKeys(config)
  const { db, close } = openDatabase(url, { connections: 2 })
  try {
    const states = await inspectStoredValues(db, keys)
    const found = [
      ...explainUnreadable(states).map(({ message, remedy }) => failed(message, remedy)),
      ...states.flatMap(describeWaiting),
    ]
    if (config.production && config.encryptionKeys.length === 0 && keys) found.push(keyInFolderAlone)
    if (found.length > 0) return found
    const total = states.reduce((sum, state) => sum + state.total, 0)
    return [
      passed(keys ? `the key ${keys.current.id} opens all ${total} encrypted values` : 'nothing is encrypted yet'),
    ]
  } catch {
    // the check of the database says what is wrong with it
    return []
  } finally {
    await close()
  }
}

const keyInFolderAlone = warning(
  'the key of what is encrypted is in DATA_DIR alone, and in no backup',
  'copy the text of DATA_DIR/encryption-key into ENCRYPTION_KEY, and to where the backups are not (docs/runbook.md)',
)

function describeWaiting({ name, inClear, underPrevious }: EncryptionState): Finding[] {
  const remedy = `the shop encrypts them within the hour, once no process of the version before works; ${nameCommand('encrypt')} does it at once`
  return [
    ...(inClear > 0 ? [warning(`${name}: ${inClear} stored in the clear`, remedy)] : []),
    ...(underPrevious > 0
      ? [warning(`${name}: ${underPrevious} under a previous key, which ENCRYPTION_KEY still needs`, remedy)]
      : []),
  ]
}
