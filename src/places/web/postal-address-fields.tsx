import type { Place } from '#places/contract.ts'
import { placesText } from '#places/text.ts'
import { PlaceAutocompleteField } from '#places/web/place-autocomplete-field.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, type FormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'

/** The field names of the address in the form, which are those of the API. */
interface PostalFieldNames<Name extends string> {
  line1: Name
  line2: Name
  city: Name
  county: Name
  postcode: Name
  /** Absent: the form has no country field. */
  country?: Name
}

interface PostalAddressFieldsProps<Name extends string> {
  names: PostalFieldNames<Name>
  values: Readonly<Record<NoInfer<Name>, string>>
  formErrors: FormErrors
  /** The maximum length of the second line differs between the forms (D-085). */
  maxLine2Length: number
  /** Autofill is for the user's own address only. */
  isOwnAddress: boolean
  onChange: (change: Partial<Record<NoInfer<Name>, string>>) => void
  /** Called with the field values of the selected place, and the place itself. */
  onPick: (filled: Partial<Record<NoInfer<Name>, string>>, place: Place) => void
}

/** Fields of a postal address; the first one suggests places, which fill in the others (S-CLNT-032 to 037). */
export function PostalAddressFields<Name extends string>(props: PostalAddressFieldsProps<Name>) {
  const { names, values, formErrors, maxLine2Length, isOwnAddress, onChange, onPick } = props
  const field = bindTextFields(formErrors, values, onChange)
  const text = (name: Name, autoComplete: string) => ({
    ...field(name),
    autoComplete: isOwnAddress ? autoComplete : 'off',
  })
  return (
    <>
      <PlaceAutocompleteField
        label={placesText.line1}
        placeholder={placesText.searchPlaces}
        maxLength={textLengths.addressLine}
        {...field(names.line1)}
        onChange={(line) => onChange({ [names.line1]: line } as Partial<Record<Name, string>>)}
        onPick={(place) => onPick(valuesFromPlace(place, names), place)}
      />
      <TextField label={placesText.line2} maxLength={maxLine2Length} {...text(names.line2, 'address-line2')} />
      <FieldPair>
        <TextField label={placesText.city} maxLength={textLengths.city} {...text(names.city, 'address-level2')} />
        <TextField label={placesText.county} maxLength={textLengths.county} {...text(names.county, 'address-level1')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={placesText.postcode}
          maxLength={textLengths.postcode}
          autoCapitalize="characters"
          {...text(names.postcode, 'postal-code')}
        />
        {names.country && (
          <TextField
            label={placesText.country}
            maxLength={textLengths.country}
            {...text(names.country, 'country-name')}
          />
        )}
      </FieldPair>
    </>
  )
}

/** Parts missing in the place keep the typed value. */
function valuesFromPlace<Name extends string>(
  place: Place,
  names: PostalFieldNames<Name>,
): Partial<Record<Name, string>> {
  const { street, city, state, postcode, country } = place
  const parts: [Name | undefined, string][] = [
    [names.line1, street],
    [names.city, city],
    [names.county, state],
    [names.postcode, postcode],
    [names.country, country],
  ]
  return Object.fromEntries(parts.filter(([name, part]) => name && part)) as Partial<Record<Name, string>>
}
