import type { ChangeEvent } from 'react'
import { caretPositionAfter, formatSortCode } from '#payouts/accounts/web/sort-code.ts'
import { payoutsText } from '#payouts/text.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'

interface SortCodeFieldProps {
  name: string
  value: string
  error: string | undefined
  onEdit: () => void
  onChange: (value: string) => void
}

export function SortCodeField({ name, value, error: problem, onEdit, onChange }: SortCodeFieldProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    // written here and not by React, which would put the caret at the end
    target.value = formatSortCode(target.value)
    const caret = caretPositionAfter(before.replace(/\D/g, '').length)
    target.setSelectionRange(caret, caret)
    onEdit()
    onChange(target.value)
  }
  return (
    <Field label={payoutsText.sortCode} error={problem}>
      {(tied) => (
        <Input
          {...tied}
          name={name}
          className="figures"
          value={value}
          onChange={change}
          inputMode="numeric"
          autoComplete="off"
          placeholder="00-00-00"
          maxLength={8}
        />
      )}
    </Field>
  )
}
