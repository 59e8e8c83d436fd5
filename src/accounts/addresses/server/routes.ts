import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  addAddressSchema,
  addClientAddressSchema,
  addressAddedSchema,
  addressListSchema,
  byAddressSchema,
  changeAddressSchema,
  changeClientAddressSchema,
  ownAddressesSchema,
} from '#accounts/addresses/contract.ts'
import {
  createAddress,
  deleteAddress,
  findClientAddressOwner,
  getBankAddress,
  listAddresses,
  sellerAsAddressOwner,
  setPrimaryAddress,
  updateAddress,
} from '#accounts/addresses/server/addresses.ts'

import { presentAddedAddress } from '#accounts/addresses/server/present.ts'

import { addressesText } from '#accounts/addresses/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Addresses']

export function addressRoutes(api: Api, { db }: { db: Database }): void {
  ownAddressRoutes(api, db)
  clientAddressRoutes(api, db)
}

function ownAddressRoutes(api: Api, db: Database): void {
  api.get(
    '/user/address',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listAddresses',
        tags,
        summary: 'Get user address',
        response: envelopeSchema(ownAddressesSchema),
      },
    },
    async ({ actor }) => {
      const member = requireAuthenticated(actor)
      const [adrs, bankAddress] = await Promise.all([
        listAddresses(db, sellerAsAddressOwner(member)),
        getBankAddress(db, member.userId),
      ])
      return ok({ adrs, bankAddress })
    },
  )

  api.post(
    '/user/address',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        operationId: 'addAddress',
        tags,
        summary: 'Add user address',
        body: addAddressSchema,
        response: envelopeSchema(addressAddedSchema),
      },
    },
    async ({ actor, body }) => {
      return ok(presentAddedAddress(await createAddress(db, sellerAsAddressOwner(requireAuthenticated(actor)), body)))
    },
  )

  api.put(
    '/user/address',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'updateAddress',
        tags,
        summary: 'Edit address',
        body: changeAddressSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await updateAddress(db, sellerAsAddressOwner(requireAuthenticated(actor)), body.adrs_id, body)
      return ok({ message: addressesText.addressUpdated })
    },
  )

  api.delete(
    '/user/address/:adrs_id',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'deleteAddress',
        tags,
        summary: 'Delete address',
        params: byAddressSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params }) => {
      const owner = sellerAsAddressOwner(requireAuthenticated(actor))
      const { isLonePromoted } = await deleteAddress(db, owner, params.adrs_id)
      return ok({ message: isLonePromoted ? addressesText.madePrimary : addressesText.addressDeleted })
    },
  )

  api.put(
    '/user/address/primary',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'setPrimaryAddress',
        tags,
        summary: 'Make address primary',
        body: byAddressSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await setPrimaryAddress(db, sellerAsAddressOwner(requireAuthenticated(actor)), body.adrs_id)
      return ok({ message: addressesText.madePrimary })
    },
  )
}

function clientAddressRoutes(api: Api, db: Database): void {
  api.post(
    '/client/address',
    {
      config: { access: 'token-or-explore', idempotent: true, errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'addClientAddress',
        tags,
        summary: 'Client address add',
        body: addClientAddressSchema,
        response: envelopeSchema(addressAddedSchema),
      },
    },
    async ({ actor, body }) => {
      const sent = { clientId: body.client_id, userId: body.user_id }
      const owner = await findClientAddressOwner(db, requireAuthenticated(actor), sent)
      return ok(presentAddedAddress(await createAddress(db, owner, body)))
    },
  )

  api.get(
    '/client/address/:client_id',
    {
      config: { access: 'token-or-explore', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'listClientAddresses',
        tags,
        summary: 'Client address get',
        params: z.object({ client_id: idSchema }),
        response: envelopeSchema(addressListSchema),
      },
    },
    async ({ actor, params }) => {
      const owner = await findClientAddressOwner(db, requireAuthenticated(actor), { clientId: params.client_id })
      return ok({ adrs: await listAddresses(db, owner) })
    },
  )

  api.put(
    '/client/address',
    {
      config: { access: 'token-or-explore', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'updateClientAddress',
        tags,
        summary: 'Client address edit',
        body: changeClientAddressSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      const sent = { clientId: body.client_id, userId: body.user_id }
      await updateAddress(db, await findClientAddressOwner(db, requireAuthenticated(actor), sent), body.adrs_id, body)
      return ok({ message: addressesText.addressUpdated })
    },
  )
}
