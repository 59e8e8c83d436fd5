import { expect, test } from 'vitest'
import { type Viewer, visitor } from '#access/web/viewer.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { stubLocalStorage } from '../../../../tests/harness/stub-local-storage.ts'
import { getRememberedSale, rememberSale, storeDraft } from './remembered-sale.ts'

const anna: Viewer = { ...visitor, kind: 'seller', key: 'anna' }
const delivery = { type: 1, clientId: 'clara', addressId: 'mill yard' } as const

stubLocalStorage()

test('the next sale begins with what this seller chose last [N-SELL-005]', () => {
  rememberSale(anna, delivery)
  rememberSale(anna, { method: 'visa' })
  expect(getRememberedSale(anna)).toMatchObject({ ...delivery, method: 'visa' })
})

test('another seller, and a client by link, are offered nothing of it [N-SELL-005]', () => {
  rememberSale(anna, delivery)
  expect(getRememberedSale({ ...anna, key: 'bea' })).toEqual({})
  expect(getRememberedSale({ ...anna, kind: 'client' })).toEqual({})
})

test('what was chosen before a reload goes before what was chosen last [N-SELL-005, N-SELL-006]', () => {
  rememberSale(anna, delivery)
  storeDraft(anna, { clientId: null, search: 'Ida' })
  expect(getRememberedSale(anna)).toMatchObject({ type: 1, clientId: null, search: 'Ida' })
})

test('an order for the salon’s shelf is offered no client [N-SELL-005, N-SALN-009]', () => {
  rememberSale(anna, { ...delivery, method: 'visa' })
  setStored({ deliveryToSalon: true })
  expect(getRememberedSale(anna)).toEqual({ method: 'visa' })
})

test.each(['{', '[]', '"text"', '7', '{"seller":"anna","type":9,"clientId":{},"addressId":7,"method":""}'])(
  'a stored %s offers nothing [N-SELL-005]',
  (stored) => {
    setStored({ lastSale: stored, deliveryToSalon: null })
    const { search: _, ...offered } = getRememberedSale(anna)
    expect(Object.values(offered).filter((value) => value !== null)).toEqual([])
  },
)
