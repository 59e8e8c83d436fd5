import { addressAddedSchema } from '#accounts/addresses/contract.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { requireClientSession } from '#client-page/codes/server/client-session.ts'
import {
  byClientAddressSchema,
  clientPageSchema,
  saveClientPageAddressSchema,
  setEmailPreferenceSchema,
  setReminderAgreementSchema,
} from '#client-page/contract.ts'
import { personDataSchema } from '#client-page/person-data-contract.ts'
import { getClientPage, setReminderAgreement } from '#client-page/server/client-page.ts'
import { deletePersonAddress, savePersonAddress } from '#client-page/server/person-address.ts'
import { erasePerson, getPersonData } from '#client-page/server/person-data.ts'

import { clientPageText } from '#client-page/text.ts'
import { setEmailPreference } from '#mail/preferences/server/email-preferences.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { restockText } from '#restock/text.ts'

const tags = ['Client page']
const access = 'client-page'

/** What a client reads and changes on her own page, but for her orders. */
export function clientPageRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/client-page',
    {
      config: { access },
      schema: {
        operationId: 'getClientPage',
        tags,
        summary: 'Client page',
        response: envelopeSchema(clientPageSchema),
      },
    },
    async (request) => ok(await getClientPage(db, requireClientSession(request).email)),
  )

  api.get(
    '/client-page/data',
    {
      config: { access },
      schema: {
        operationId: 'getPersonData',
        tags,
        summary: 'All that is stored about a client',
        response: envelopeSchema(personDataSchema),
      },
    },
    async (request) => ok(await getPersonData(db, requireClientSession(request).email)),
  )

  api.delete(
    '/client-page',
    {
      config: { access, errors: ['conflict'] },
      schema: {
        operationId: 'erasePerson',
        tags,
        summary: 'Erase a client at her own wish',
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const clientIds = await erasePerson(db, requireClientSession(request).email)
      request.log.info({ event: 'erased', clientIds }, 'a person was erased')
      return ok({ message: clientPageText.erased })
    },
  )

  api.put(
    '/client-page/address',
    {
      config: { access, errors: ['notFound'] },
      schema: {
        operationId: 'saveClientPageAddress',
        tags,
        summary: 'Save an address on the client page',
        body: saveClientPageAddressSchema,
        response: envelopeSchema(addressAddedSchema),
      },
    },
    async (request) => {
      const { client_id: clientId, adrs_id, ...form } = request.body
      const addressId = adrs_id || undefined
      const savedId = await savePersonAddress(db, requireClientSession(request).email, { clientId, addressId, form })
      const message = addressId ? addressesText.addressUpdated : addressesText.addressCreated
      return ok({ adrs_id: savedId, message })
    },
  )

  api.delete(
    '/client-page/address/:adrs_id',
    {
      config: { access, errors: ['notFound'] },
      schema: {
        operationId: 'deleteClientPageAddress',
        tags,
        summary: 'Remove an address on the client page',
        params: byClientAddressSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await deletePersonAddress(db, requireClientSession(request).email, request.params.adrs_id)
      return ok({ message: addressesText.addressDeleted })
    },
  )

  api.put(
    '/client-page/emails',
    {
      config: { access },
      schema: {
        operationId: 'setEmailPreference',
        tags,
        summary: 'Switch letters on or off',
        body: setEmailPreferenceSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const { kind, on } = request.body
      await setEmailPreference(db, requireClientSession(request).email, kind, on)
      return ok({ message: clientPageText.emailsSaved })
    },
  )

  api.put(
    '/client-page/reminders',
    {
      config: { access, errors: ['notFound'] },
      schema: {
        operationId: 'setReminderAgreement',
        tags,
        summary: 'Agree to automatic reminders',
        body: setReminderAgreementSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const { client_id: clientId, on } = request.body
      await setReminderAgreement(db, requireClientSession(request).email, { clientId, agrees: on })
      return ok({ message: on ? restockText.agreementSaved : restockText.agreementTaken })
    },
  )
}
