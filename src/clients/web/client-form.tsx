import { type FormEvent, useState } from 'react'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { clientFormSchema } from '#clients/contract.ts'
import { clientsText } from '#clients/text.ts'
import type { Client } from '#clients/web/api.ts'
import { useSaveClient } from '#clients/web/api.ts'
import { type ClientFormValues, toClientFields, toClientFormValues } from '#clients/web/client-form-values.ts'
import { PostalAddressFields } from '#places/web/postal-address-fields.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'

interface ClientFormProps {
  /** Absent: a new client. */
  client?: Client
  /** Two messages differ in the checkout (D-089). */
  usedIn?: 'clients' | 'checkout'
  onSaved: (clientId: string) => void
  onCancel: () => void
}

const names = {
  line1: 'addressLine1',
  line2: 'addressLine2',
  city: 'city',
  county: 'state',
  postcode: 'zipcode',
} as const

/** Creates or edits a client, in My Clients and in the checkout; one set of rules for all widths (D-092). */
export function ClientForm({ client, usedIn = 'clients', onSaved, onCancel }: ClientFormProps) {
  const [values, setValues] = useState(() => toClientFormValues(client))
  const formErrors = useFormErrors()
  const save = useSaveClient(client?.id)
  const set = (change: Partial<ClientFormValues>) =>
    setValues((now) => withoutStaleCoordinates({ ...now, ...change }, now))
  const field = bindTextFields<'name' | 'email'>(formErrors, values, set)
  const text = (name: 'name' | 'email') => ({ ...field(name), maxLength: textLengths.name, autoComplete: 'off' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const fields = toClientFields(values, client)
    const schema = clientFormSchema({
      inCheckout: usedIn === 'checkout',
      storedEmail: client?.email,
      keepsNumber: fields.pno === client?.phone,
    })
    const form = formErrors.validate(schema, fields)
    if (form) await save.mutateAsync(form).then(({ clientId }) => onSaved(clientId), formErrors.showOrNotify)
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      <TextField label={clientsText.name} {...text('name')} />
      <FieldPair>
        <TextField label={clientsText.email} type="email" inputMode="email" autoCapitalize="none" {...text('email')} />
        <PhoneField
          label={clientsText.mobile}
          {...formErrors.field('pno')}
          isOwnNumber={false}
          value={{ number: values.pno, diallingCode: values.c_code }}
          onChange={({ number, diallingCode }) => set({ pno: number, c_code: diallingCode })}
        />
      </FieldPair>
      <PostalAddressFields
        names={names}
        values={values}
        formErrors={formErrors}
        maxLine2Length={75}
        isOwnAddress={false}
        onChange={set}
        onPick={(filled, { street, lat, lng }) => setValues((now) => ({ ...now, ...filled, street, lat, lng }))}
      />
      <SaveActions save={clientsText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

/** Drops the coordinates of a picked place once its address is edited by hand; a house number in front is no such edit. */
function withoutStaleCoordinates(next: ClientFormValues, before: ClientFormValues): ClientFormValues {
  const same = next.city === before.city && next.zipcode === before.zipcode && next.addressLine1.includes(next.street)
  return same ? next : { ...next, street: '', lat: null, lng: null }
}
