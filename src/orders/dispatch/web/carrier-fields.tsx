import { textLengths } from '#platform/text-lengths.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { type Carrier, carriers } from '../carriers.ts'
import { dispatchText } from '../text.ts'

const carrierOptions = carriers.map((code) => ({ value: code, label: dispatchText.carriers[code] }))

interface CarrierFieldsProps {
  carrier: Carrier
  onChange: (carrier: Carrier) => void
  /** The tracking link of a carrier that the shop does not know; absent for a parcel without one. */
  trackingUrl?: string
  errors: FormErrors
}

/** The carrier of a parcel, and the tracking link if the shop does not know the carrier. */
export function CarrierFields({ carrier, onChange, trackingUrl, errors }: CarrierFieldsProps) {
  return (
    <>
      <Select
        label={dispatchText.carrier}
        name="carrier"
        options={carrierOptions}
        value={carrier}
        onChange={(code) => onChange(carriers.find((known) => known === code) ?? 'other')}
      />
      {carrier === 'other' && (
        <TextField
          label={dispatchText.trackingUrl}
          hint={dispatchText.trackingUrlHint}
          type="url"
          defaultValue={trackingUrl}
          maxLength={textLengths.webAddress}
          {...errors.field('tracking_url')}
        />
      )}
    </>
  )
}
