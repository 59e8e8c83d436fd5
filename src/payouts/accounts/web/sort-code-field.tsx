import type { ChangeEvent } from 'react'
import { caretPositionAfter, formatSortCode } from '#payouts/accounts/web/sort-code.ts'
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
