import type { ChangeEvent } from 'react'
import { payoutsText } from '#payouts/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'

interface SortCodeFieldProps {
  name: string
  value: string
  error: string | undefined
  onEdit: () => void
  onChange: (value: string) => void
}

export function SortCodeField({ name, value, error, onEdit, onChange }: SortCodeFieldProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    // set here, since React would move the caret to the end
    target.value = formatSortCode(target.value)
    const caret = caretPositionAfter(before.replace(/\D/g, '').length)
    target.setSelectionRange(caret, caret)
    onEdit()
    onChange(target.value)
  }
  return (
    <Field label={payoutsText.sortCode} error={error}>
      {(fieldProps) => (
        <Input
          {...fieldProps}
          name={name}
          className="figures"
          value={value}
          onChange={change}
          inputMode="numeric"
          autoComplete="off"
          placeholder="00-00-00"
          maxLength={textLengths.sortCode}
        />
      )}
    </Field>
  )
}

/** Formats digits as 12-34-56 and drops other characters (C-POUT-040, C-POUT-041). */
export function formatSortCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 6)
  return (digits.match(/\d{1,2}/g) ?? []).join('-')
}

/** The caret's position after this many digits. It stays before the dash, so that Backspace always deletes a digit. */
export function caretPositionAfter(digits: number): number {
  return digits + Math.max(0, Math.ceil(digits / 2) - 1)
}
