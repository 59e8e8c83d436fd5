import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './select.module.css'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  onEdit?: (() => void) | undefined
  onChange?: (value: string) => unknown
  /** A pill without a visible label, for sorting; screen readers read the label. */
  pill?: boolean
}

/** The browser's own list, which is the best one on a phone. */
export function Select({ label, options, error, onEdit, onChange, pill, ...select }: SelectProps) {
  const renderSelect = (attributes: object) => (
    <span className={pill ? style.pill : style.box}>
      <select
        {...select}
        {...attributes}
        onChange={(event) => {
          onEdit?.()
          onChange?.(event.target.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={chevronDownIcon} size={18} />
    </span>
  )
  if (pill) return renderSelect({ 'aria-label': label })
  return (
    <Field label={label} error={error}>
      {renderSelect}
    </Field>
  )
}
