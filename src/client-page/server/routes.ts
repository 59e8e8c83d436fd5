import { addressAddedSchema, toEnteredAddress } from '#accounts/addresses/contract.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { requireClientSession } from '#client-page/codes/server/client-session.ts'
import { setEmailPreference } from '#mail/preferences/server/email-preferences.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { restockText } from '#restock/text.ts'
import {
  byClientAddressSchema,
  clientPageSchema,
  personDataSchema,
  saveClientPageAddressSchema,
  setEmailPreferenceSchema,
  setReminderAgreementSchema,
} from '../contract.ts'
import { clientPageText } from '../text.ts'
import { getClientPage, setReminderAgreement } from './client-page.ts'
import { deletePersonAddress, savePersonAddress } from './person-address.ts'
import { erasePerson, getPersonData, type PersonErasure } from './person-data.ts'
import { presentClientPage } from './present.ts'

const access = 'client-page'

/** What a client reads and changes on the client page, except for orders. */
export function clientPageRoutes(api: Api, { db, eraseReturns }: { db: Database } & PersonErasure): void {
  const routes = createRoutes(api, 'Client page')

  routes.get(
    '/client-page',
    {
      name: 'getClientPage',
      summary: 'Client page',
      access,
      answer: clientPageSchema,
    },
    async (request) => ok(presentClientPage(await getClientPage(db, requireClientSession(request).email))),
  )

  routes.get(
    '/client-page/data',
    {
      name: 'getPersonData',
      summary: 'All that is stored about a client',
      access,
      answer: personDataSchema,
    },
    async (request) => ok(await getPersonData(db, requireClientSession(request).email)),
  )

  routes.delete(
    '/client-page',
    {
      name: 'erasePerson',
      summary: 'Erase a client at her own wish',
      access,
      errors: ['conflict'],
      answer: messageSchema,
    },
    async (request) => {
      const clientIds = await erasePerson(db, requireClientSession(request).email, { eraseReturns })
      request.log.info({ event: 'erased', clientIds }, 'a person was erased')
      return ok({ message: clientPageText.erased })
    },
  )

  routes.put(
    '/client-page/address',
    {
      name: 'saveClientPageAddress',
      summary: 'Save an address on the client page',
      access,
      errors: ['notFound'],
      body: saveClientPageAddressSchema,
      answer: addressAddedSchema,
    },
    async (request) => {
      const { client_id: clientId, adrs_id, ...form } = request.body
      const addressId = adrs_id || undefined
      const toSave = { clientId, addressId, address: toEnteredAddress(form) }
      const savedId = await savePersonAddress(db, requireClientSession(request).email, toSave)
      const message = addressId ? addressesText.addressUpdated : addressesText.addressCreated
      return ok({ adrs_id: savedId, message })
    },
  )

  routes.delete(
    '/client-page/address/:adrs_id',
    {
      name: 'deleteClientPageAddress',
      summary: 'Remove an address on the client page',
      access,
      errors: ['notFound'],
      params: byClientAddressSchema,
      answer: messageSchema,
    },
    async (request) => {
      await deletePersonAddress(db, requireClientSession(request).email, request.params.adrs_id)
      return ok({ message: addressesText.addressDeleted })
    },
  )

  routes.put(
    '/client-page/emails',
    {
      name: 'setEmailPreference',
      summary: 'Switch emails on or off',
      access,
      body: setEmailPreferenceSchema,
      answer: messageSchema,
    },
    async (request) => {
      const { kind, on } = request.body
      await setEmailPreference(db, requireClientSession(request).email, kind, on)
      return ok({ message: clientPageText.emailsSaved })
    },
  )

  routes.put(
    '/client-page/reminders',
    {
      name: 'setReminderAgreement',
      summary: 'Agree to automatic reminders',
      access,
      errors: ['notFound'],
      body: setReminderAgreementSchema,
      answer: messageSchema,
    },
    async (request) => {
      const { client_id: clientId, on } = request.body
      await setReminderAgreement(db, requireClientSession(request).email, { clientId, agrees: on })
      return ok({ message: on ? restockText.agreementSaved : restockText.agreementTaken })
    },
  )
}
