import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  createdProgramKeySchema,
  createProgramKeySchema,
  programKeyIdSchema,
  programKeyListSchema,
} from '../contract.ts'
import { programKeysText } from '../text.ts'
import { createProgramKey, listProgramKeys, revokeProgramKey } from './program-keys.ts'

/** The calls that list, create and revoke the keys with which programs call the API. */
export function programKeyRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: connections')

  routes.get(
    '/admin/connections/key/list',
    {
      name: 'listProgramKeys',
      summary: 'API keys',
      access: 'admin',
      right: 'connections',
      answer: programKeyListSchema,
    },
    async ({ actor }) => ok(await listProgramKeys(db, requireAuthenticated(actor))),
  )

  routes.post(
    '/admin/connections/key',
    {
      name: 'createProgramKey',
      summary: 'Create an API key',
      access: 'admin',
      right: 'connections',
      confirmedPassword: true,
      errors: ['nameTaken', 'conflict'],
      body: createProgramKeySchema,
      answer: createdProgramKeySchema,
    },
    async ({ actor, body }) => {
      const { id: key_id, key } = await createProgramKey(db, requireAuthenticated(actor), body)
      return ok({ message: programKeysText.created, key_id, key })
    },
  )

  routes.delete(
    '/admin/connections/key/:key_id',
    {
      name: 'revokeProgramKey',
      summary: 'Revoke an API key',
      access: 'admin',
      right: 'connections',
      errors: ['notFound'],
      params: programKeyIdSchema,
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await revokeProgramKey(db, requireAuthenticated(actor), params.key_id)
      return ok({ message: programKeysText.keyRevoked })
    },
  )
}
