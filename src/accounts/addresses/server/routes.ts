import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
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
import { addressesOfClient, ownAddresses } from '#accounts/addresses/server/address-owner.ts'
import { addAddress, changeAddress, makeAddressPrimary, removeAddress } from '#accounts/addresses/server/change-addresses.ts'
import { listAddresses, readBankAddress } from '#accounts/addresses/server/list-addresses.ts'
import { accountsText } from '#accounts/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

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
      schema: { tags, summary: 'Get user address', response: answers(ownAddressesSchema) },
    },
    async ({ actor }) => {
      const member = memberOf(actor)
      const [adrs, bankAddress] = await Promise.all([
        listAddresses(db, ownAddresses(member)),
        readBankAddress(db, member.userId),
      ])
      return success({ adrs, bankAddress })
    },
  )

  api.post(
    '/user/address',
    {
      config: { access: 'token', idempotent: true },
      schema: { tags, summary: 'Add user address', body: addAddressSchema, response: answers(addressAddedSchema) },
    },
    async ({ actor, body }) => {
      const { id, isPrimary } = await addAddress(db, ownAddresses(memberOf(actor)), body)
      return success({ adrs_id: id, message: isPrimary ? accountsText.madePrimary : accountsText.addressAdded })
    },
  )

  api.put(
    '/user/address',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Edit address', body: changeAddressSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await changeAddress(db, ownAddresses(memberOf(actor)), body.adrs_id, body)
      return success({ message: accountsText.addressChanged })
    },
  )

  api.delete(
    '/user/address/:adrs_id',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Delete address', params: byAddressSchema, response: answers(messageSchema) },
    },
    async ({ actor, params }) => {
      await removeAddress(db, ownAddresses(memberOf(actor)), params.adrs_id)
      return success({ message: accountsText.addressRemoved })
    },
  )

  api.put(
    '/user/address/primary',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Make address primary', body: byAddressSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await makeAddressPrimary(db, ownAddresses(memberOf(actor)), body.adrs_id)
      return success({ message: accountsText.madePrimary })
    },
  )
}

function clientAddressRoutes(api: Api, db: Database): void {
  api.post(
    '/client/address',
    {
      config: { access: 'token-or-explore', idempotent: true },
      schema: {
        tags,
        summary: 'Client address add',
        body: addClientAddressSchema,
        response: answers(addressAddedSchema),
      },
    },
    async ({ actor, body }) => {
      const sent = { clientId: body.client_id, userId: body.user_id }
      const owner = await addressesOfClient(db, memberOf(actor), sent)
      const { id } = await addAddress(db, owner, body)
      return success({ adrs_id: id, message: accountsText.addressAdded })
    },
  )

  api.get(
    '/client/address/:client_id',
    {
      config: { access: 'token-or-explore' },
      schema: {
        tags,
        summary: 'Client address get',
        params: z.object({ client_id: idSchema }),
        response: answers(addressListSchema),
      },
    },
    async ({ actor, params }) => {
      const owner = await addressesOfClient(db, memberOf(actor), { clientId: params.client_id })
      return success({ adrs: await listAddresses(db, owner) })
    },
  )

  api.put(
    '/client/address',
    {
      config: { access: 'token-or-explore' },
      schema: {
        tags,
        summary: 'Client address edit',
        body: changeClientAddressSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body }) => {
      const sent = { clientId: body.client_id, userId: body.user_id }
      await changeAddress(db, await addressesOfClient(db, memberOf(actor), sent), body.adrs_id, body)
      return success({ message: accountsText.addressChanged })
    },
  )
}
