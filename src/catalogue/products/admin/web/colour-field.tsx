import { adminCatalogueText } from '#catalogue/admin/text.ts'
import style from '#catalogue/admin/web/form-layout.module.css'
import { textLengths } from '#platform/text-lengths.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'

interface ColourFieldProps {
  name: string
  value: string
  error?: string | undefined
  onEdit: () => void
  onChange: (event: { target: { value: string } }) => void
  onPick: (colour: string) => void
}

/** A hex code, typed or picked; empty for no colour (D-103). */
export function ColourField({ name, value, error, onEdit, onChange, onPick }: ColourFieldProps) {
  return (
    <Field label={adminCatalogueText.colour} hint={adminCatalogueText.colourHint} error={error}>
      {(tied) => (
        <span className={style.swatch}>
          <Input
            {...tied}
            name={name}
            value={value}
            maxLength={textLengths.colour}
            onInput={onEdit}
            onChange={onChange}
          />
          <input
            type="color"
            aria-label={adminCatalogueText.pickColour}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#c68f66'}
            onChange={({ target }) => {
              onEdit()
              onPick(target.value)
            }}
          />
        </span>
      )}
    </Field>
  )
}
