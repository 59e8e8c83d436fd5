import type { Failure } from '#app/server/failures/failure.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import type { EncryptionState } from '#platform/server/encryption/stored-values.ts'

/** Explains what cannot be read with the present keys and what to do, for the doctor, a restore and a start. */
export function explainUnreadable(states: readonly EncryptionState[]): Failure[] {
  return states.flatMap(({ name, unknownKeys, altered }) => [
    ...[...unknownKeys].map(([id, count]) => ({
      message: `${name}: ${count} cannot be read, encrypted with the key ${id}, which ENCRYPTION_KEY does not have`,
      remedy: `put that key into ENCRYPTION_KEY, behind the present one with a comma between (where it was not set, the file encryption-key of the former DATA_DIR holds it); ${wayWithoutKey()}`,
    })),
    ...(altered === 0
      ? []
      : [
          {
            message: `${name}: ${altered} cannot be read, altered or moved from another row`,
            remedy: `restore the backup before that; ${wayWithoutKey()}`,
          },
        ]),
  ])
}

const wayWithoutKey = () =>
  `without it, administrators log in with a recovery code or after ${nameCommand('admin', 'EMAIL --remove-second-factor')}, and sellers give their tax numbers again`
