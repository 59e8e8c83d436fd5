import type { FormEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import { PostalAddressFields } from '#places/web/postal-address-fields.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { withSentNames } from '#platform/web/forms/with-sent-names.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { type ClientDetails, clientFieldNames, clientFormSchema } from '../contract.ts'
import { clientsText } from '../text.ts'
import { blankClientDetails, type Client, toClientForm } from './api.ts'
import { useSaveClient } from './save-client.ts'
import type { TypedClient } from './typed-client.ts'

interface ClientFormProps {
  /** Absent for a new client. */
  client?: Client
  /** What was typed before and waits on this device or was refused, to go on with. */
  typed?: TypedClient | undefined
  /** Where the form is shown; two of its messages differ in the checkout (D-089). */
  usedIn?: 'clients' | 'checkout'
  onSaved: (clientId: string) => void
  onCancel: () => void
}

/** Creates or edits a client, in My Clients and in the checkout; one set of rules for all widths (D-092). */
export function ClientForm({ client, typed, usedIn = 'clients', onSaved, onCancel }: ClientFormProps) {
  const formErrors = withSentNames(useFormErrors(), clientFieldNames)
  const draftName = `${useViewer().key} client ${typed?.id ?? client?.id ?? 'new'}`
  const draft = useDraft(draftName, () => typed?.details ?? toClientFormValues(client), formErrors.form)
  const { values, set: setValues } = draft
  const save = useSaveClient({ client, waiting: typed?.waiting ?? [] })
  const set = (change: Partial<ClientDetails>) =>
    setValues((now) => withoutStaleCoordinates({ ...now, ...change }, now))
  const field = bindTextFields<'name' | 'email'>(formErrors, values, set)
  const text = (name: 'name' | 'email') => ({ ...field(name), maxLength: textLengths.name, autoComplete: 'off' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const details = toChangedDetails(values, client)
    const schema = clientFormSchema({
      inCheckout: usedIn === 'checkout',
      storedEmail: client?.email,
      keepsNumber: details.phone === client?.phone,
    })
    const form = formErrors.validate(schema, toClientForm(details))
    const saved = async ({ clientId }: { clientId: string | null }) => {
      draft.finish()
      await typed?.finish()
      // what waits for a network connection is not shown yet
      if (clientId === null) onCancel()
      else onSaved(clientId)
    }
    if (form) await save.mutateAsync(form).then(saved, formErrors.showOrNotify)
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      <DraftNotice {...draft.notice} />
      <TextField label={clientsText.name} autoFocus={!client} {...text('name')} />
      <FieldPair>
        <TextField label={clientsText.email} type="email" inputMode="email" autoCapitalize="none" {...text('email')} />
        <PhoneField
          label={clientsText.mobile}
          {...formErrors.field('phone')}
          isOwnNumber={false}
          value={{ number: values.phone, diallingCode: values.diallingCode }}
          onChange={({ number, diallingCode }) => set({ phone: number, diallingCode })}
        />
      </FieldPair>
      <PostalAddressFields
        values={values}
        formErrors={formErrors}
        maxLine2Length={75}
        isOwnAddress={false}
        onChange={set}
        onPick={(filled, { line1: street, lat, lng }) => setValues((now) => ({ ...now, ...filled, street, lat, lng }))}
      />
      <SaveActions save={clientsText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

/** Drops the coordinates of a picked place once its address is edited by hand; adding a house number in front does not count. */
function withoutStaleCoordinates(next: ClientDetails, before: ClientDetails): ClientDetails {
  const same = next.city === before.city && next.postcode === before.postcode && next.line1.includes(next.street)
  return same ? next : { ...next, street: '', lat: null, lng: null }
}

export function toClientFormValues(client: Client | undefined): ClientDetails {
  if (!client) return blankClientDetails
  const { id: _id, ...details } = client
  const { phone, diallingCode } = client
  return { ...details, ...splitPhone({ phone, diallingCode: diallingCode || blankClientDetails.diallingCode }) }
}

type PhoneFields = Pick<ClientDetails, 'phone' | 'diallingCode'>

/** The details to save; a number that was not edited is sent as it is stored (D-315). */
export function toChangedDetails(values: ClientDetails, stored: Client | undefined): ClientDetails {
  const before = toClientFormValues(stored)
  const isPhoneEdited = !stored || values.phone !== before.phone || values.diallingCode !== before.diallingCode
  const { phone, diallingCode } = isPhoneEdited ? splitPhone(values) : stored
  return { ...values, phone, diallingCode }
}

/** A number with its dialling code is split into the two fields. */
function splitPhone({ phone, diallingCode }: PhoneFields): PhoneFields {
  const split = splitPhoneNumber({ number: phone, diallingCode })
  return { phone: split.number, diallingCode: split.diallingCode }
}
