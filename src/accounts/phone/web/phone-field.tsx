import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { useState } from 'react'
import { phoneText } from '#accounts/phone/text.ts'
import {
  countries,
  countryOf,
  diallingCodeOf,
  type PhoneNumber,
  splitPhoneNumber,
} from '#accounts/phone/web/phone-number.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './phone-field.module.css'

interface PhoneFieldProps {
  name: string
  label: string
  error?: string | undefined
  onEdit?: (() => void) | undefined
  value: PhoneNumber
  /** One's own number may be filled in by the browser, somebody else's not. */
  isOwnNumber: boolean
  onChange: (phone: PhoneNumber) => void
}

/** Country and number side by side, the United Kingdom chosen (S-CLNT-038). The number stays as it is typed. */
export function PhoneField({
  name,
  label,
  error: problem,
  onEdit,
  value,
  isOwnNumber: own,
  onChange,
}: PhoneFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  // what was chosen counts as long as it agrees with the code, which a pasted number may have changed
  const country = chosen !== null && diallingCodeOf(chosen) === value.diallingCode ? chosen : countryOf(value)
  return (
    <Field label={label} error={problem}>
      {(tied) => (
        <div className={style.box}>
          <span className={style.country}>
            <span aria-hidden="true" className={style.shown}>
              <span>{country.toUpperCase()}</span>
              <span className="figures">{diallingCodeOf(country)}</span>
              <Icon icon={chevronDownIcon} size={16} />
            </span>
            <select
              aria-label={phoneText.countryCode}
              autoComplete={own ? 'tel-country-code' : 'off'}
              value={country}
              onChange={({ target }) => {
                onEdit?.()
                setChosen(target.value)
                onChange({ ...value, diallingCode: diallingCodeOf(target.value) })
              }}
            >
              {countries.map(({ iso2, name: country, diallingCode: code }) => (
                <option key={iso2} value={iso2}>
                  {country} ({code})
                </option>
              ))}
            </select>
          </span>
          <Input
            {...tied}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete={own ? 'tel-national' : 'off'}
            className={style.number}
            maxLength={25}
            value={value.number}
            onChange={({ target }) => {
              onEdit?.()
              onChange({ ...value, number: target.value })
            }}
            onBlur={() => onChange(splitPhoneNumber(value))}
          />
        </div>
      )}
    </Field>
  )
}
