import { type FormEvent, useState } from 'react'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import { type ClientView, checkoutClientFormSchema, myClientsFormSchema } from '#clients/contract.ts'
import { clientsText } from '#clients/text.ts'
import { useSaveClient } from '#clients/web/api.ts'
import { PostalAddressFields } from '#places/web/postal-address-fields.tsx'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

interface ClientFormProps {
  /** Absent: a new one. */
  client?: ClientView
  /** The checkout says two messages a little differently (D-089). */
  place?: 'clients' | 'checkout'
  onSaved: (clientId: string) => void
  onCancel: () => void
}

type Values = Omit<ClientView, '_id'>

const blank: Values = {
  name: '',
  email: '',
  pno: '',
  c_code: '+44',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
  street: '',
  lat: null,
  lng: null,
}

const names = {
  line1: 'addressLine1',
  line2: 'addressLine2',
  city: 'city',
  county: 'state',
  postcode: 'zipcode',
} as const

/** Add and edit, in My Clients and in the checkout; the rules are one set for all widths (D-092). */
export function ClientForm({ client, place = 'clients', onSaved, onCancel }: ClientFormProps) {
  const [values, setValues] = useState<Values>(client ? toFormValues(client) : blank)
  const problems = useFormErrors()
  const save = useSaveClient(client?._id)
  const schema = place === 'checkout' ? checkoutClientFormSchema : myClientsFormSchema
  const set = (change: Partial<Values>) => setValues((now) => withoutStaleCoordinates({ ...now, ...change }, now))
  const field = bindTextFields<'name' | 'email'>(problems, values, set)
  const text = (name: 'name' | 'email') => ({ ...field(name), maxLength: 75, autoComplete: 'off' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const form = problems.check(schema, { ...values, ...splitPhoneNumber(values) })
    if (form) await save.mutateAsync(form).then(({ client_id }) => onSaved(client_id), problems.tell)
  }

  return (
    <Form errors={problems} onSubmit={submit}>
      <TextField label={clientsText.name} {...text('name')} />
      <FieldPair>
        <TextField label={clientsText.email} type="email" inputMode="email" autoCapitalize="none" {...text('email')} />
        <PhoneField
          label={clientsText.mobile}
          {...problems.on('pno')}
          isOwnNumber={false}
          value={{ pno: values.pno, c_code: values.c_code }}
          onChange={set}
        />
      </FieldPair>
      <PostalAddressFields
        names={names}
        values={values}
        problems={problems}
        maxLine2Length={75}
        isOwnAddress={false}
        onChange={set}
        onPick={(filled, { street, lat, lng }) => setValues((now) => ({ ...now, ...filled, street, lat, lng }))}
      />
      <SaveActions save={clientsText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

/** A number that was kept whole stands in its two parts. */
function toFormValues(client: ClientView): Values {
  return { ...client, ...splitPhoneNumber({ pno: client.pno, c_code: client.c_code || blank.c_code }) }
}

/** A chosen place is no longer the place of an address that was changed by hand; a house number before it does no harm. */
function withoutStaleCoordinates(next: Values, before: Values): Values {
  const same = next.city === before.city && next.zipcode === before.zipcode && next.addressLine1.includes(next.street)
  return same ? next : { ...next, street: '', lat: null, lng: null }
}
