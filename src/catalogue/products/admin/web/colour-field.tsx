import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import style from '../../../admin/web/form-layout.module.css'

interface ColourFieldProps {
  name: string
  value: string
  error?: string | undefined
  onEdit: () => void
  onChange: (event: { target: { value: string } }) => void
  onPick: (colour: string) => void
}

/** Typed or picked; empty is no colour (D-103). */
export function ColourField({ name, value, error: problem, onEdit, onChange, onPick }: ColourFieldProps) {
  return (
    <Field label={adminCatalogueText.colour} hint={adminCatalogueText.colourHint} error={problem}>
      {(tied) => (
        <span className={style.swatch}>
          <Input {...tied} name={name} value={value} maxLength={7} onInput={onEdit} onChange={onChange} />
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
