import type { FormEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { diallingCodeOf, homeCountry, splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import { PostalAddressFields } from '#places/web/postal-address-fields.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { withSentNames } from '#platform/web/forms/with-sent-names.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import type { Address, AddressForm as AddressFields, EnteredAddress } from '../contract.ts'
import { addressFieldNames, addressSchema, defaultPincode, sameNumberSchema } from '../contract.ts'
import { addressesText } from '../text.ts'
import { toAddressForm, useSaveAddress } from './api.ts'

interface AddressFormProps {
  /** The address to edit; absent for a new one. */
  address?: Address
  /** The client who owns the address; absent for the seller's own address. */
  clientId?: string
  /** The name and phone number that a new address begins with, where they are known. */
  proposed?: ProposedPerson | undefined
  /** Saves the address in another way; if absent, the form makes the API calls for addresses of a seller or client. */
  onSave?: (form: AddressFields) => Promise<{ addressId: string }>
  onSaved: (addressId: string) => void
  onCancel: () => void
}

/** Creates or edits an address of the seller or of a client, in My Address, in the checkout and on the client's own page. */
export function AddressForm({ address, clientId, proposed, onSave, onSaved, onCancel }: AddressFormProps) {
  const viewer = useViewer()
  const formErrors = withSentNames(useFormErrors(), addressFieldNames)
  // no draft is stored for a client without an account, since another person may use the tab next
  const draftName = onSave ? null : `${viewer.key} address ${clientId ?? 'own'} ${address?.id ?? 'new'}`
  const draft = useDraft(draftName, () => toAddressFormValues(address, proposed), formErrors.form)
  const { values, set: setValues } = draft
  const save = useSaveAddress({ addressId: address?.id, clientId })
  const set = (change: Partial<AddressFormValues>) =>
    setValues((now) => withoutStaleCoordinates({ ...now, ...change }, now))
  // a client who came through a link enters her own address, a seller that of a client
  const isOwnAddress = viewer.kind === 'client' || clientId === undefined
  const field = bindTextFields<'firstName' | 'lastName'>(formErrors, values, set)
  const text = (name: 'firstName' | 'lastName', autoComplete: string) => ({
    ...field(name),
    maxLength: textLengths.name,
    autoComplete: isOwnAddress ? autoComplete : 'off',
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const changed = toChangedAddress(values, address)
    const schema = changed.phone === address?.phone ? sameNumberSchema : addressSchema
    const form = formErrors.validate(schema, toAddressForm(changed))
    const saved = ({ addressId }: { addressId: string }) => {
      draft.finish()
      onSaved(addressId)
    }
    if (form) await (onSave ?? save.mutateAsync)(form).then(saved, formErrors.showOrNotify)
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      <DraftNotice {...draft.notice} />
      <FieldPair>
        <TextField label={addressesText.firstName} {...text('firstName', 'given-name')} />
        <TextField label={addressesText.lastName} {...text('lastName', 'family-name')} />
      </FieldPair>
      <PhoneField
        label={addressesText.mobile}
        {...formErrors.field('phone')}
        isOwnNumber={isOwnAddress}
        value={{ number: values.phone, diallingCode: values.diallingCode }}
        onChange={({ number, diallingCode }) => set({ phone: number, diallingCode })}
      />
      <PostalAddressFields
        values={values}
        formErrors={formErrors}
        maxLine2Length={textLengths.addressLine}
        isOwnAddress={isOwnAddress}
        onChange={set}
        onPick={(filled, { lat, lng }) => setValues((now) => ({ ...now, ...filled, lat, lng }))}
      />
      <SaveActions save={addressesText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

/** Drops the coordinates of a picked place once its address is edited by hand. */
function withoutStaleCoordinates(next: AddressFormValues, before: AddressFormValues): AddressFormValues {
  const same = next.line1 === before.line1 && next.city === before.city && next.postcode === before.postcode
  return same ? next : { ...next, lat: null, lng: null }
}

/** The values of the form, which has one field for the dialling code and one for the rest of the phone number. */
export interface AddressFormValues extends EnteredAddress {
  diallingCode: string
}

/** The name and phone number that a new address begins with. */
export type ProposedPerson = Pick<EnteredAddress, 'firstName' | 'lastName' | 'phone'>

const blank: AddressFormValues = {
  firstName: '',
  lastName: '',
  phone: '',
  diallingCode: diallingCodeOf(homeCountry),
  line1: '',
  line2: '',
  city: '',
  county: '',
  postcode: '',
  country: addressesText.home,
  pincode: defaultPincode,
  lng: null,
  lat: null,
}

export function toAddressFormValues(address: Address | undefined, proposed?: ProposedPerson): AddressFormValues {
  if (!address) return proposed ? withSplitPhone(withPerson(proposed)) : blank
  const { id: _id, isPrimary: _isPrimary, ...entered } = address
  return withSplitPhone(entered)
}

function withPerson({ firstName, lastName, phone }: ProposedPerson): EnteredAddress {
  const { diallingCode: _diallingCode, ...address } = blank
  return { ...address, firstName, lastName, phone }
}

function withSplitPhone(address: EnteredAddress): AddressFormValues {
  const phone = splitPhoneNumber({ number: address.phone, diallingCode: diallingCodeOf(homeCountry) })
  return { ...address, phone: phone.number, diallingCode: phone.diallingCode }
}

/**
 * The address to save. It has one number, so the dialling code of a foreign country is part of the number; a number that was not edited
 * is sent as it is stored (D-315).
 */
export function toChangedAddress(values: AddressFormValues, stored: Address | undefined): EnteredAddress {
  const { diallingCode, ...address } = values
  const before = toAddressFormValues(stored)
  if (stored && address.phone === before.phone && diallingCode === before.diallingCode)
    return { ...address, phone: stored.phone }
  const phone = splitPhoneNumber({ number: address.phone, diallingCode })
  const isAtHome = phone.number === '' || phone.diallingCode === diallingCodeOf(homeCountry)
  return { ...address, phone: isAtHome ? phone.number : `${phone.diallingCode} ${phone.number}` }
}
