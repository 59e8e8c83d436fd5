import { type FormEvent, useState } from 'react'
import { type AddressView, addressSchema, defaultPincode, maxLengths } from '#accounts/addresses/contract.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { useSaveAddress } from '#accounts/addresses/web/api.ts'
import { maxTextLength } from '#accounts/contract.ts'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { diallingCodeOf, homeCountry, splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { PostalAddressFields } from '#places/web/postal-address-fields.tsx'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

interface AddressFormProps {
  /** Absent: a new one. */
  address?: AddressView
  /** Whose it is; absent: the seller's own. */
  clientId?: string
  onSaved: (addressId: string) => void
  onCancel: () => void
}

type Values = Omit<AddressView, '_id' | 'primary'> & { c_code: string }

const blank: Values = {
  ...{
    f_name: '',
    l_name: '',
    pno: '',
    c_code: diallingCodeOf(homeCountry),
    street: '',
    landmark: '',
    city: '',
    state: '',
  },
  ...{ postcode: '', country: addressesText.home, pincode: defaultPincode, lng: null, lat: null },
}

const names = {
  line1: 'street',
  line2: 'landmark',
  city: 'city',
  county: 'state',
  postcode: 'postcode',
  country: 'country',
} as const

/** Add and edit, in My Address and in the checkout, the seller's and a client's alike. */
export function AddressForm({ address, clientId, onSaved, onCancel }: AddressFormProps) {
  const [values, setValues] = useState<Values>(() => (address ? valuesOf(address) : blank))
  const problems = useFormErrors()
  const save = useSaveAddress({ addressId: address?._id, clientId })
  const set = (change: Partial<Values>) => setValues((now) => withoutStaleCoordinates({ ...now, ...change }, now))
  // a client by link writes her own address, a seller that of her client
  const own = useViewer().kind === 'client' || clientId === undefined
  const field = bindTextFields<'f_name' | 'l_name'>(problems, values, set)
  const text = (name: 'f_name' | 'l_name', whose: string) => ({
    ...field(name),
    maxLength: maxTextLength,
    autoComplete: own ? whose : 'off',
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const form = problems.check(addressSchema, { ...values, pno: joinPhoneNumber(values) })
    if (form) await save.mutateAsync(form).then(({ adrs_id }) => onSaved(adrs_id), problems.tell)
  }

  return (
    <Form errors={problems} onSubmit={submit}>
      <FieldPair>
        <TextField label={addressesText.firstName} {...text('f_name', 'given-name')} />
        <TextField label={addressesText.lastName} {...text('l_name', 'family-name')} />
      </FieldPair>
      <PhoneField
        label={addressesText.mobile}
        {...problems.on('pno')}
        isOwnNumber={own}
        value={{ pno: values.pno, c_code: values.c_code }}
        onChange={set}
      />
      <PostalAddressFields
        names={names}
        values={values}
        problems={problems}
        maxLine2Length={maxLengths.line}
        isOwnAddress={own}
        onChange={set}
        onPick={(filled, { lat, lng }) => setValues((now) => ({ ...now, ...filled, lat, lng }))}
      />
      <SaveActions save={addressesText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

function valuesOf({ _id, primary, ...address }: AddressView): Values {
  return { ...address, ...splitPhoneNumber({ pno: address.pno, c_code: diallingCodeOf(homeCountry) }) }
}

/** An address keeps one number, so a foreign country's code stands in it. */
function joinPhoneNumber({ pno, c_code }: Values): string {
  const apart = splitPhoneNumber({ pno, c_code })
  return apart.pno === '' || apart.c_code === diallingCodeOf(homeCountry) ? apart.pno : `${apart.c_code} ${apart.pno}`
}

/** A chosen place is no longer the place of an address that was changed by hand. */
function withoutStaleCoordinates(next: Values, before: Values): Values {
  const same = next.street === before.street && next.city === before.city && next.postcode === before.postcode
  return same ? next : { ...next, lat: null, lng: null }
}
