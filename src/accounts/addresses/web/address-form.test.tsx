import { expect, test } from 'vitest'
import { type AddressView, addressSchema } from '#accounts/addresses/contract.ts'
import { AddressForm, toAddressFormValues, toChangedAddress } from '#accounts/addresses/web/address-form.tsx'
import { toAddress, toAddressForm } from '#accounts/addresses/web/api.ts'
import { createTwoForms, describeLostFields } from '../../../../tests/harness/form-fields.ts'
import { describeMissingControls } from '../../../../tests/harness/render-form.tsx'

test('the form has a control for every field of an address [D-037]', () => {
  const place = 'filled in by a place that is picked'
  const leftOut = { pincode: 'sent and shown nowhere (D-037)', lng: place, lat: place }
  const form = <AddressForm onSaved={() => undefined} onCancel={() => undefined} />
  expect(describeMissingControls(addressSchema, form, leftOut)).toEqual([])
})

test.each(['07700 900123', '+49 1512 3456789'])(
  'an edit without changes sends every stored field of the address, with the number %s',
  (pno) => {
    const [stored] = createTwoForms(addressSchema, {
      f_name: ['Anna', 'Ada'],
      l_name: ['Archer', 'Baker'],
      pno: [pno, ''],
      postcode: ['LS1 1AA', 'M1 1AE'],
      pincode: ['123456', '654321'],
      lng: [-1.5, 0.25],
      lat: [53.75, -51.5],
    })
    const address = toAddress(stored as unknown as AddressView)
    const sent = addressSchema.parse(toAddressForm(toChangedAddress(toAddressFormValues(address), address)))
    expect(describeLostFields(stored, 'the sent form', sent)).toEqual([])
  },
)
