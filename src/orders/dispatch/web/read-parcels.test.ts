import { expect, test } from 'vitest'
import { maxDispatches } from '../limits.ts'
import { readParcels } from './api.ts'

const label = (trackingNumber: string) => ({ carrier: 'dpd', trackingNumber }) as const
const numbersOf = (...parcels: Parameters<typeof readParcels>) =>
  readParcels(...parcels).map(({ trackingNumber }) => trackingNumber)

test('parcels too many for fields leave with the numbers of their labels [N-CARR-012, D-717]', () => {
  const orders = Array.from({ length: maxDispatches + 1 }, (_, at) => ({
    id: `id ${at}`,
    number: `ORD-${at}`,
    label: at === 0 ? null : label(`155${at}`),
  }))
  const [first, ...others] = numbersOf(orders, 'dpd', new FormData())
  expect(first).toBe('')
  expect(others).toEqual(orders.slice(1).map((order) => order.label?.trackingNumber))
  expect(new Set(numbersOf(orders, 'evri', new FormData()))).toEqual(new Set(['']))
})

test('what was typed into a field, or emptied there, is the number [N-CARR-012]', () => {
  const values = new FormData()
  values.set('a', '')
  values.set('b', '777')
  const orders = ['a', 'b'].map((id) => ({ id, number: id, label: label('1550') }))
  expect(numbersOf(orders, 'dpd', values)).toEqual(['', '777'])
})
