import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, type FormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import type { Place, PostalAddress } from '../postal-address.ts'
import { placesText } from '../text.ts'
import { PlaceAutocompleteField } from './place-autocomplete-field.tsx'

/** The values of the fields; the country is absent if the form has no field for it. */
type PostalValues = Omit<PostalAddress, 'country'> & { country?: string }

interface PostalAddressFieldsProps {
  values: PostalValues
  formErrors: FormErrors
  /** The maximum length of the second line, which differs between the forms (D-085). */
  maxLine2Length: number
  /** Whether the address is the user's own, which the browser may fill in. */
  isOwnAddress: boolean
  onChange: (change: Partial<PostalAddress>) => void
  /** Called with the values that the selected place gives the fields, and with the place itself. */
  onPick: (filled: Partial<PostalAddress>, place: Place) => void
}

/** Fields of a postal address; the first one suggests places, which fill in the others (S-CLNT-032 to 037). */
export function PostalAddressFields(props: PostalAddressFieldsProps) {
  const { values, formErrors, maxLine2Length, isOwnAddress, onChange, onPick } = props
  const field = bindTextFields<keyof PostalAddress>(formErrors, { country: '', ...values }, onChange)
  const text = (name: keyof PostalAddress, autoComplete: string) => ({
    ...field(name),
    autoComplete: isOwnAddress ? autoComplete : 'off',
  })
  const hasCountry = values.country !== undefined
  return (
    <>
      <PlaceAutocompleteField
        label={placesText.line1}
        placeholder={placesText.searchPlaces}
        maxLength={textLengths.addressLine}
        {...field('line1')}
        onChange={(line1) => onChange({ line1 })}
        onPick={(place) => onPick(valuesFromPlace(place, hasCountry), place)}
      />
      <TextField label={placesText.line2} maxLength={maxLine2Length} {...text('line2', 'address-line2')} />
      <FieldPair>
        <TextField label={placesText.city} maxLength={textLengths.city} {...text('city', 'address-level2')} />
        <TextField label={placesText.county} maxLength={textLengths.county} {...text('county', 'address-level1')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={placesText.postcode}
          maxLength={textLengths.postcode}
          autoCapitalize="characters"
          {...text('postcode', 'postal-code')}
        />
        {hasCountry && (
          <TextField label={placesText.country} maxLength={textLengths.country} {...text('country', 'country-name')} />
        )}
      </FieldPair>
    </>
  )
}

/** The values that a place gives the fields; parts that it lacks are left out, so that typed ones stay. */
function valuesFromPlace(place: Place, hasCountry: boolean): Partial<PostalAddress> {
  const { line1, city, county, postcode, country } = place
  return {
    ...(line1 && { line1 }),
    ...(city && { city }),
    ...(county && { county }),
    ...(postcode && { postcode }),
    ...(hasCountry && country && { country }),
  }
}
