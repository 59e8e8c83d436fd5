import type { BrandPreview } from '#brand/contract.ts'
import { brandText } from '#brand/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import type { FormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import style from './color-field.module.css'

/** The design's colours, which are shown for a colour that is left empty. */
const designed = { accent: '#7a1f4b', background: '#fbf7f3', ink: '#221b1a' } as const

interface ColorFieldProps {
  role: 'accent' | 'background' | 'ink'
  value: string
  onChange: (color: string) => void
  problem: BrandPreview['problems'][number] | undefined
  errors: FormErrors
}

/** A colour to type or to pick; if it would make text unreadable, the field says so at once and names the nearest colour that would not. */
export function ColorField({ role, value, onChange, problem, errors }: ColorFieldProps) {
  const { error, onEdit, name } = errors.field(role)
  const change = (color: string) => {
    onEdit()
    onChange(color)
  }
  return (
    <div className={style.color}>
      <Field label={brandText[role]} error={error ?? problem?.message}>
        {(attributes) => (
          <span className={style.colorControls}>
            <input
              type="color"
              className={style.swatch}
              aria-label={brandText.pick(brandText[role])}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : designed[role]}
              onChange={({ target }) => change(target.value)}
            />
            <Input
              {...attributes}
              name={name}
              value={value}
              placeholder={designed[role]}
              maxLength={textLengths.colour}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change(target.value)}
            />
          </span>
        )}
      </Field>
      {problem && (
        <Button small variant="secondary" onClick={() => change(problem.nearest)}>
          {brandText.take(problem.nearest)}
        </Button>
      )}
    </div>
  )
}
