import { type FormEvent, useState } from 'react'
import { type AddressView, addressSchema, defaultPincode, longest } from '#accounts/addresses/contract.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { longestText } from '#accounts/contract.ts'
import { useSaveAddress } from '#accounts/addresses/web/api.ts'
import { PhoneField } from '#accounts/phone/web/phone-field.tsx'
import { codeOf, home, takenApart } from '#accounts/phone/web/phone-number.ts'
import { PostalFields } from '#places/web/postal-address-fields.tsx'
import { useViewer } from '#accounts/sessions/web/session.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { FieldPair, Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { textFields } from '#platform/web/forms/bind-text-fields.ts'

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
  ...{ f_name: '', l_name: '', pno: '', c_code: codeOf(home), street: '', landmark: '', city: '', state: '' },
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
  const problems = useFormProblems()
  const save = useSaveAddress({ addressId: address?._id, clientId })
  const set = (change: Partial<Values>) => setValues((now) => withoutOldPoint({ ...now, ...change }, now))
  // a client by link writes her own address, a seller that of her client
  const own = useViewer().kind === 'client' || clientId === undefined
  const field = textFields<'f_name' | 'l_name'>(problems, values, set)
  const text = (name: 'f_name' | 'l_name', whose: string) => ({
    ...field(name),
    maxLength: longestText,
    autoComplete: own ? whose : 'off',
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const form = problems.check(addressSchema, { ...values, pno: wholeNumber(values) })
    if (form) await save.mutateAsync(form).then(({ adrs_id }) => onSaved(adrs_id), problems.tell)
  }

  return (
    <Form problems={problems} onSubmit={submit}>
      <FieldPair>
        <TextField label={addressesText.firstName} {...text('f_name', 'given-name')} />
        <TextField label={addressesText.lastName} {...text('l_name', 'family-name')} />
      </FieldPair>
      <PhoneField
        label={addressesText.mobile}
        {...problems.on('pno')}
        own={own}
        value={{ pno: values.pno, c_code: values.c_code }}
        onChange={set}
      />
      <PostalFields
        names={names}
        values={values}
        problems={problems}
        longestLine2={longest.line}
        own={own}
        onChange={set}
        onPick={(filled, { lat, lng }) => setValues((now) => ({ ...now, ...filled, lat, lng }))}
      />
      <SaveActions save={addressesText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

function valuesOf({ _id, primary, ...address }: AddressView): Values {
  return { ...address, ...takenApart({ pno: address.pno, c_code: codeOf(home) }) }
}

/** An address keeps one number, so a foreign country's code stands in it. */
function wholeNumber({ pno, c_code }: Values): string {
  const apart = takenApart({ pno, c_code })
  return apart.pno === '' || apart.c_code === codeOf(home) ? apart.pno : `${apart.c_code} ${apart.pno}`
}

/** A chosen place is no longer the place of an address that was changed by hand. */
function withoutOldPoint(next: Values, before: Values): Values {
  const same = next.street === before.street && next.city === before.city && next.postcode === before.postcode
  return same ? next : { ...next, lat: null, lng: null }
}
