import { type ChangeEvent, type FormEvent, useState } from 'react'
import { type AddressView, addressSchema, defaultPincode, longest } from '#accounts/address-contract.ts'
import { useSaveAddress } from '#accounts/web/address-calls.ts'
import { firstProblem } from '#base/first-problem.ts'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Button } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { useFormProblems } from '#base/web/ui/form-problems.ts'
import { PhoneField } from '#clients/web/phone-field.tsx'
import { codeOf, home, takenApart } from '#clients/web/phone-number.ts'
import { addressesMessages as say } from '#messages/addresses.ts'
import type { Place } from '#places/contract.ts'
import { PlaceField } from '#places/web/place-field.tsx'
import style from './address-form.module.css'

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
  ...{ postcode: '', country: say.home, pincode: defaultPincode, lng: null, lat: null },
}

/** Add and edit, in My Address and in the checkout, the seller's and a client's alike. */
export function AddressForm({ address, clientId, onSaved, onCancel }: AddressFormProps) {
  const [values, setValues] = useState<Values>(() => (address ? valuesOf(address) : blank))
  const problems = useFormProblems()
  const save = useSaveAddress({ addressId: address?._id, clientId })
  const set = (change: Partial<Values>) => setValues((now) => withoutOldPoint({ ...now, ...change }, now))
  const fill = ({ street, city, state, postcode, country, lat, lng }: Place) =>
    setValues((now) => ({
      ...now,
      street: street || now.street,
      city: city || now.city,
      state: state || now.state,
      postcode: postcode || now.postcode,
      country: country || now.country,
      lat,
      lng,
    }))
  const text = (name: keyof Values) => ({
    ...problems.on(name),
    value: String(values[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = addressSchema.safeParse({ ...values, pno: wholeNumber(values) })
    if (!checked.success) {
      // one message at a time, the first of the form's order (C-ADDR-027)
      const { field, message } = firstProblem(checked.error)
      problems.show({ [field]: message })
      return
    }
    try {
      const { adrs_id } = await save.mutateAsync(checked.data)
      onSaved(adrs_id)
    } catch (error) {
      if (!problems.take(error)) notify.error(messageOf(error))
    }
  }

  return (
    <form ref={problems.form} className={style.form} onSubmit={submit} noValidate>
      <div className={style.pair}>
        <TextField label={say.firstName} maxLength={75} autoComplete="given-name" {...text('f_name')} />
        <TextField label={say.lastName} maxLength={75} autoComplete="family-name" {...text('l_name')} />
      </div>
      <PhoneField
        label={say.mobile}
        {...problems.on('pno')}
        value={{ pno: values.pno, c_code: values.c_code }}
        onChange={set}
      />
      <PlaceField
        label={say.line1}
        placeholder={say.searchPlaces}
        maxLength={longest.line}
        autoComplete="off"
        {...problems.on('street')}
        value={values.street}
        onChange={(street) => set({ street })}
        onPick={fill}
      />
      <TextField label={say.line2} maxLength={longest.line} autoComplete="address-line2" {...text('landmark')} />
      <div className={style.pair}>
        <TextField label={say.city} maxLength={longest.city} autoComplete="address-level2" {...text('city')} />
        <TextField label={say.county} maxLength={longest.county} autoComplete="address-level1" {...text('state')} />
      </div>
      <div className={style.pair}>
        <TextField
          label={say.postcode}
          maxLength={10}
          autoComplete="postal-code"
          autoCapitalize="characters"
          {...text('postcode')}
        />
        <TextField label={say.country} maxLength={longest.country} autoComplete="country-name" {...text('country')} />
      </div>
      <div className={style.actions}>
        <Button look="secondary" onClick={onCancel}>
          {say.cancel}
        </Button>
        <Button type="submit" waiting={save.isPending}>
          {say.saveChanges}
        </Button>
      </div>
    </form>
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
