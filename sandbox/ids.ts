import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** As the provider's ids look: `pi_` and letters that nobody can guess. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  for (let i = 0; i < length; i++) id += letters[randomInt(letters.length)]
  return id
}
