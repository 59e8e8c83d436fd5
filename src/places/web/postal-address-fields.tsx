import type { Place } from '#places/contract.ts'
import { placesText } from '#places/text.ts'
import { PlaceAutocompleteField } from '#places/web/place-autocomplete-field.tsx'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair } from '#platform/web/forms/form.tsx'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

/** What a form calls the parts of its address, on the wire and in its values. */
interface PostalFieldNames<Name extends string> {
  line1: Name
  line2: Name
  city: Name
  county: Name
  postcode: Name
  /** Absent: the form asks for none. */
  country?: Name
}

interface PostalAddressFieldsProps<Name extends string> {
  names: PostalFieldNames<Name>
  values: Readonly<Record<NoInfer<Name>, string>>
  problems: FormErrors
  /** The longest second line, which differs between the forms (D-085). */
  maxLine2Length: number
  /** One's own address may be filled in by the browser, somebody else's not. */
  isOwnAddress: boolean
  onChange: (change: Partial<Record<NoInfer<Name>, string>>) => void
  /** A suggestion was chosen: what it fills in, and all that is known of it. */
  onPick: (filled: Partial<Record<NoInfer<Name>, string>>, place: Place) => void
}

/** The lines of an address in any form; the first suggests places, which fill the others in (S-CLNT-032 to 037). */
export function PostalAddressFields<Name extends string>(props: PostalAddressFieldsProps<Name>) {
  const { names, values, problems, maxLine2Length: longestLine2, isOwnAddress: own, onChange, onPick } = props
  const field = bindTextFields(problems, values, onChange)
  const text = (name: Name, whose: string) => ({ ...field(name), autoComplete: own ? whose : 'off' })
  return (
    <>
      <PlaceAutocompleteField
        label={placesText.line1}
        placeholder={placesText.searchPlaces}
        maxLength={100}
        {...field(names.line1)}
        onChange={(line) => onChange({ [names.line1]: line } as Partial<Record<Name, string>>)}
        onPick={(place) => onPick(valuesFromPlace(place, names), place)}
      />
      <TextField label={placesText.line2} maxLength={longestLine2} {...text(names.line2, 'address-line2')} />
      <FieldPair>
        <TextField label={placesText.city} maxLength={70} {...text(names.city, 'address-level2')} />
        <TextField label={placesText.county} maxLength={50} {...text(names.county, 'address-level1')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={placesText.postcode}
          maxLength={10}
          autoCapitalize="characters"
          {...text(names.postcode, 'postal-code')}
        />
        {names.country && (
          <TextField label={placesText.country} maxLength={50} {...text(names.country, 'country-name')} />
        )}
      </FieldPair>
    </>
  )
}

/** Parts that the place leaves open stay as they are typed. */
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
