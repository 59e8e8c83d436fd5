import { addressAddedSchema, type EnteredAddress, toEnteredAddress } from '#accounts/addresses/contract.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#accounts/addresses/server/addresses.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { requireClientSession } from '#client-page/codes/server/client-session.ts'
import { newsText } from '#mail/news/text.ts'
import { setEmailPreference } from '#mail/preferences/server/email-preferences.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
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
import { getClientPage, setAgreement } from './client-page.ts'
import { erasePerson, getPersonData, type ReturnsOfPerson } from './person-data.ts'
import { type PersonRow, selectPersonRows } from './person-store.ts'
import { presentClientPage } from './present.ts'

const access = 'client-page'

/** The routes of the client page, except those for orders. */
export function clientPageRoutes(api: Api, { db, ...returns }: { db: Database } & ReturnsOfPerson): void {
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
    async (request) => ok(await getPersonData(db, requireClientSession(request).email, returns)),
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
      const clientIds = await erasePerson(db, requireClientSession(request).email, returns)
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
      await setAgreement(db, requireClientSession(request).email, { to: 'reminders', clientId, agrees: on })
      return ok({ message: on ? restockText.agreementSaved : restockText.agreementTaken })
    },
  )

  routes.put(
    '/client-page/news',
    {
      name: 'setNewsAgreement',
      summary: 'Agree to news of a seller',
      access,
      errors: ['notFound'],
      body: setReminderAgreementSchema,
      answer: messageSchema,
    },
    async (request) => {
      const { client_id: clientId, on } = request.body
      await setAgreement(db, requireClientSession(request).email, { to: 'news', clientId, agrees: on })
      return ok({ message: on ? newsText.agreementSaved : newsText.agreementTaken })
    },
  )
}

interface AddressToSave {
  clientId: string
  /** The address to change; absent for a new one. */
  addressId: string | undefined
  address: EnteredAddress
}

/** Adds or changes an address of the person with one seller; an unknown client record and another person's give the same error. */
async function savePersonAddress(
  db: Database,
  email: string,
  { clientId, addressId, address }: AddressToSave,
): Promise<string> {
  const rows = await selectPersonRows(db, email)
  const row = rows.find((candidate) => candidate.client_id === clientId.toLowerCase() && !candidate.is_deleted)
  if (!row) throw new AppError(clientPageText.noSuchSeller, errorCode.notFound)
  if (!addressId)
    return (await createAddress(db, ownerOf(row), { ...address, primary: false }, { isConfirmed: true })).id
  await updateAddress(db, ownerOf(row), addressId, address, { isConfirmed: true })
  return addressId
}

async function deletePersonAddress(db: Database, email: string, addressId: string): Promise<void> {
  for (const row of await selectPersonRows(db, email)) {
    const addresses = row.is_deleted ? [] : await listAddresses(db, ownerOf(row))
    if (!addresses.some(({ id }) => id === addressId.toLowerCase())) continue
    await deleteAddress(db, ownerOf(row), addressId)
    return
  }
  throw new AppError(addressesText.addressNotFound, errorCode.notFound)
}

function ownerOf({ seller_id: sellerId, client_id: clientId }: PersonRow) {
  return { sellerId, clientId }
}
