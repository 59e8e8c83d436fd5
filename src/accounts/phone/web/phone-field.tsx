import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { useEffect, useState } from 'react'
import { accountsText } from '#accounts/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './phone-field.module.css'
import { countries, countryOf, diallingCodeOf, type PhoneNumber, splitPhoneNumber } from './phone-number.ts'

interface PhoneFieldProps {
  name: string
  label: string
  error?: string | undefined
  onEdit?: (() => void) | undefined
  value: PhoneNumber
  /** Whether the number is the user's own: only then does the browser offer to fill it in. */
  isOwnNumber: boolean
  onChange: (phone: PhoneNumber) => void
}

/** Country and number side by side, the United Kingdom by default (S-CLNT-038). The number stays as typed. */
export function PhoneField({ name, label, error, onEdit, value, isOwnNumber: own, onChange }: PhoneFieldProps) {
  useEffect(() => {
    // if this fails, the lengths of foreign numbers are checked by the server only
    import('#accounts/phone/foreign-numbers.ts').catch(() => undefined)
  }, [])
  const [selectedCountry, setSelectedCountry] = useState<string | null>(null)
  // the selected country is shown while its dialling code is that of the number, which pasting a number may change
  const country =
    selectedCountry !== null && diallingCodeOf(selectedCountry) === value.diallingCode
      ? selectedCountry
      : countryOf(value)
  return (
    <Field label={label} error={error}>
      {(tied) => (
        <div className={style.box}>
          <span className={style.country}>
            <span aria-hidden="true" className={style.shown}>
              <span>{country.toUpperCase()}</span>
              <span className="figures">{diallingCodeOf(country)}</span>
              <Icon icon={chevronDownIcon} size={16} />
            </span>
            <select
              aria-label={accountsText.countryCode}
              autoComplete={own ? 'tel-country-code' : 'off'}
              value={country}
              onChange={({ target }) => {
                onEdit?.()
                setSelectedCountry(target.value)
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
            maxLength={textLengths.phone}
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
