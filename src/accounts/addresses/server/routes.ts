import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  addAddressSchema,
  addClientAddressSchema,
  addressAddedSchema,
  byAddressSchema,
  changeAddressSchema,
  changeClientAddressSchema,
  clientAddressListSchema,
  ownAddressesSchema,
  toEnteredAddress,
} from '../contract.ts'
import { addressesText } from '../text.ts'
import {
  createAddress,
  deleteAddress,
  findClientAddressOwner,
  getBankAddress,
  listAddresses,
  listClientAddresses,
  sellerAsAddressOwner,
  setPrimaryAddress,
  updateAddress,
} from './addresses.ts'
import { presentAddedAddress, presentAddress, presentBankAddress } from './present-address.ts'

export function addressRoutes(api: Api, { db }: { db: Database }): void {
  ownAddressRoutes(api, db)
  clientAddressRoutes(api, db)
}

function ownAddressRoutes(api: Api, db: Database): void {
  const routes = createRoutes(api, 'Addresses')

  routes.get(
    '/user/address',
    {
      name: 'listAddresses',
      summary: 'Get user address',
      access: 'token',
      answer: ownAddressesSchema,
    },
    async ({ actor }) => {
      const member = requireAuthenticated(actor)
      const [addresses, bankAddress] = await Promise.all([
        listAddresses(db, sellerAsAddressOwner(member)),
        getBankAddress(db, member.userId),
      ])
      return ok({
        adrs: addresses.map(presentAddress),
        bankAddress: bankAddress && presentBankAddress(bankAddress),
      })
    },
  )

  routes.post(
    '/user/address',
    {
      name: 'addAddress',
      summary: 'Add user address',
      access: 'token',
      idempotent: true,
      body: addAddressSchema,
      answer: addressAddedSchema,
    },
    async ({ actor, body }) => {
      const owner = sellerAsAddressOwner(requireAuthenticated(actor))
      const address = { ...toEnteredAddress(body), primary: body.primary }
      return ok(presentAddedAddress(await createAddress(db, owner, address)))
    },
  )

  routes.put(
    '/user/address',
    {
      name: 'updateAddress',
      summary: 'Edit address',
      access: 'token',
      errors: ['notFound'],
      body: changeAddressSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const owner = sellerAsAddressOwner(requireAuthenticated(actor))
      await updateAddress(db, owner, body.adrs_id, toEnteredAddress(body))
      return ok({ message: addressesText.addressUpdated })
    },
  )

  routes.delete(
    '/user/address/:adrs_id',
    {
      name: 'deleteAddress',
      summary: 'Delete address',
      access: 'token',
      errors: ['notFound'],
      params: byAddressSchema,
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      const owner = sellerAsAddressOwner(requireAuthenticated(actor))
      const { isLonePromoted } = await deleteAddress(db, owner, params.adrs_id)
      return ok({ message: isLonePromoted ? addressesText.madePrimary : addressesText.addressDeleted })
    },
  )

  routes.put(
    '/user/address/primary',
    {
      name: 'setPrimaryAddress',
      summary: 'Make address primary',
      access: 'token',
      errors: ['notFound'],
      body: byAddressSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await setPrimaryAddress(db, sellerAsAddressOwner(requireAuthenticated(actor)), body.adrs_id)
      return ok({ message: addressesText.madePrimary })
    },
  )
}

function clientAddressRoutes(api: Api, db: Database): void {
  const routes = createRoutes(api, 'Addresses')

  routes.post(
    '/client/address',
    {
      name: 'addClientAddress',
      summary: 'Client address add',
      access: 'token-or-explore',
      idempotent: true,
      errors: ['notFound', 'notAllowed'],
      body: addClientAddressSchema,
      answer: addressAddedSchema,
    },
    async ({ actor, body }) => {
      const sent = { clientId: body.client_id, userId: body.user_id }
      const owner = await findClientAddressOwner(db, requireAuthenticated(actor), sent)
      const address = { ...toEnteredAddress(body), primary: body.primary }
      return ok(presentAddedAddress(await createAddress(db, owner, address)))
    },
  )

  routes.get(
    '/client/address/:client_id',
    {
      name: 'listClientAddresses',
      summary: 'Client address get',
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed'],
      params: z.object({ client_id: idSchema }),
      answer: clientAddressListSchema,
    },
    async ({ actor, params }) => {
      const owner = await findClientAddressOwner(db, requireAuthenticated(actor), { clientId: params.client_id })
      const { addresses, lastUsedId } = await listClientAddresses(db, owner)
      return ok({ adrs: addresses.map(presentAddress), lastUsed: lastUsedId })
    },
  )

  routes.put(
    '/client/address',
    {
      name: 'updateClientAddress',
      summary: 'Client address edit',
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed'],
      body: changeClientAddressSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const sent = { clientId: body.client_id, userId: body.user_id }
      const owner = await findClientAddressOwner(db, requireAuthenticated(actor), sent)
      await updateAddress(db, owner, body.adrs_id, toEnteredAddress(body))
      return ok({ message: addressesText.addressUpdated })
    },
  )
}
