import { type FormEvent, useState } from 'react'
import { firstProblem } from '#base/first-problem.ts'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { Button } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { useFormProblems } from '#base/web/ui/form-problems.ts'
import { type ClientView, checkoutClientFormSchema, myClientsFormSchema } from '#clients/contract.ts'
import { useSaveClient } from '#clients/web/api.ts'
import { PhoneField } from '#clients/web/phone-field.tsx'
import { takenApart } from '#clients/web/phone-number.ts'
import { clientsMessages as say } from '#messages/clients.ts'
import type { Place } from '#places/contract.ts'
import { PlaceField } from '#places/web/place-field.tsx'
import style from './client-form.module.css'

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

/** Add and edit, in My Clients and in the checkout; the rules are one set for all widths (D-092). */
export function ClientForm({ client, place = 'clients', onSaved, onCancel }: ClientFormProps) {
  const [values, setValues] = useState<Values>(client ? asTyped(client) : blank)
  const problems = useFormProblems()
  const save = useSaveClient(client?._id)
  const schema = place === 'checkout' ? checkoutClientFormSchema : myClientsFormSchema
  const set = (change: Partial<Values>) => setValues((now) => withoutOldPoint({ ...now, ...change }, now))
  const fill = ({ street, city, state, postcode, lat, lng }: Place) =>
    setValues((now) => ({
      ...now,
      addressLine1: street || now.addressLine1,
      street,
      city: city || now.city,
      state: state || now.state,
      zipcode: postcode || now.zipcode,
      lat,
      lng,
    }))
  const text = (name: keyof Values) => ({
    ...problems.on(name),
    value: String(values[name]),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = schema.safeParse({ ...values, ...takenApart(values) })
    if (!checked.success) {
      // one message at a time, the first of the form's order (S-CLNT-049)
      const { field, message } = firstProblem(checked.error)
      problems.show({ [field]: message })
      return
    }
    try {
      const { client_id } = await save.mutateAsync(checked.data)
      onSaved(client_id)
    } catch (error) {
      if (!problems.take(error)) notify.error(messageOf(error))
    }
  }

  return (
    <form ref={problems.form} className={style.form} onSubmit={submit} noValidate>
      <TextField label={say.name} maxLength={75} autoComplete="off" {...text('name')} />
      <div className={style.pair}>
        <TextField
          label={say.email}
          type="email"
          inputMode="email"
          maxLength={75}
          autoComplete="off"
          autoCapitalize="none"
          {...text('email')}
        />
        <PhoneField
          label={say.mobile}
          {...problems.on('pno')}
          value={{ pno: values.pno, c_code: values.c_code }}
          onChange={set}
        />
      </div>
      <PlaceField
        label={say.addressLine1}
        maxLength={100}
        autoComplete="off"
        {...problems.on('addressLine1')}
        value={values.addressLine1}
        onChange={(addressLine1) => set({ addressLine1 })}
        onPick={fill}
      />
      <TextField label={say.addressLine2} maxLength={75} autoComplete="off" {...text('addressLine2')} />
      <div className={style.pair}>
        <TextField label={say.city} maxLength={70} autoComplete="off" {...text('city')} />
        <TextField label={say.county} maxLength={50} autoComplete="off" {...text('state')} />
      </div>
      <div className={style.pair}>
        <TextField
          label={say.postcode}
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          {...text('zipcode')}
        />
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

/** A number that was kept whole stands in its two parts. */
function asTyped(client: ClientView): Values {
  return { ...client, ...takenApart({ pno: client.pno, c_code: client.c_code || blank.c_code }) }
}

/** A chosen place is no longer the place of an address that was changed by hand; a house number before it does no harm. */
function withoutOldPoint(next: Values, before: Values): Values {
  const same = next.city === before.city && next.zipcode === before.zipcode && next.addressLine1.includes(next.street)
  return same ? next : { ...next, street: '', lat: null, lng: null }
}
