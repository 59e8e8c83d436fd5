import { expect, test } from 'vitest'
import { type ClientView, clientSchema } from '#clients/contract.ts'
import { toClient, toClientForm } from '#clients/web/api.ts'
import { ClientForm, toChangedDetails, toClientFormValues } from '#clients/web/client-form.tsx'
import { createTwoForms, describeLostFields } from '../../../tests/harness/form-fields.ts'
import { describeMissingControls } from '../../../tests/harness/render-form.tsx'

test('the form has a control for every field of a client', () => {
  const place = 'filled in by a place that is picked'
  const leftOut = { c_code: 'part of the control of the phone number', street: place, lat: place, lng: place }
  const form = <ClientForm onSaved={() => undefined} onCancel={() => undefined} />
  expect(describeMissingControls(clientSchema, form, leftOut)).toEqual([])
})

test('an edit that changes nothing sends every field of the client as it is stored', () => {
  const [stored] = createTwoForms(clientSchema, {
    email: ['clara@example.com', 'carla@example.org'],
    pno: ['07700 900123', '07700 900456'],
    zipcode: ['LS1 1AA', 'M1 1AE'],
    c_code: ['+353', '+44'],
    lat: [53.75, -51.5],
    lng: [-1.5, 0.25],
  })
  const client = toClient(stored as unknown as ClientView)
  const sent = clientSchema.parse(toClientForm(toChangedDetails(toClientFormValues(client), client)))
  expect(describeLostFields(stored, 'the sent form', sent)).toEqual([])
})
