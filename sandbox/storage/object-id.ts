import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in the provider's format: a prefix such as `pi_` and random characters. */
export function generateObjectId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  for (let i = 0; i < length; i++) id += alphabet[randomInt(alphabet.length)]
  return id
}
