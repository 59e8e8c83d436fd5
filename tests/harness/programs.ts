import { randomUUID } from 'node:crypto'
import type { ProgramRight } from '#access/rights.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { createAdmin } from './factories.ts'
import type { Shop } from './shop.ts'

export interface TestProgram {
  id: string
  name: string
  /** The headers with which the program calls the shop. */
  headers: { authorization: string }
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Creates a program with an API key that has these rights; an owner has made the key, unless another administrator is named. */
export async function createProgram(
  shop: Shop,
  rights: readonly ProgramRight[],
  { madeBy, name = `Program ${randomUUID()}` }: { madeBy?: string; name?: string } = {},
): Promise<TestProgram> {
  const key = `chairside_key_${generateToken().token}`
  const { id } = await shop.db
    .insertInto('program_keys')
    .values({
      hash: hashToken(key),
      name,
      ending: key.slice(-4),
      rights: [...rights],
      made_by: madeBy ?? (await createAdmin(shop)).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, headers: bearer(key) }
}
