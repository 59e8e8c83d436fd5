import type { ReactNode } from 'react'
import style from './checkbox-list.module.css'
import { FieldError } from './field.tsx'
import { Checkbox } from './switch.tsx'

interface CheckOption {
  value: string
  label: string
}

interface CheckboxListProps {
  name: string
  label: string
  /** The options in groups, each under its heading; a single group without a heading is shown as a plain list. */
  groups: readonly { heading?: string; options: readonly CheckOption[] }[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** Shows all options without a scroller of their own, because the dialog around them scrolls. */
  whole?: boolean
  /** Shown where there are no options. */
  empty?: ReactNode
  error?: string | undefined
  onEdit?: (() => void) | undefined
}

/** Several options of a list, as checkboxes with one label and one error message. */
export function CheckboxList(props: CheckboxListProps) {
  const { name, label, groups, selected, onChange, whole, empty, error, onEdit } = props
  const toggle = (value: string, on: boolean) => {
    onEdit?.()
    onChange(on ? [...selected, value] : selected.filter((other) => other !== value))
  }
  const describedBy = error ? `${name}-problem` : undefined
  const isEmpty = groups.every(({ options }) => options.length === 0)
  return (
    <fieldset className={style.list} name={name} tabIndex={-1} aria-describedby={describedBy}>
      <legend className={style.label}>{label}</legend>
      <div className={style.box} data-wrong={error ? true : undefined} data-whole={whole || undefined}>
        {isEmpty && <p className={style.empty}>{empty}</p>}
        {groups.map(({ heading, options }) => (
          <div key={heading ?? ''} className={style.group}>
            {heading && options.length > 0 && <p className={style.heading}>{heading}</p>}
            {options.map(({ value, label: text }) => (
              <Checkbox
                key={value}
                label={text}
                checked={selected.includes(value)}
                onChange={(on) => toggle(value, on)}
              />
            ))}
          </div>
        ))}
      </div>
      {error && <FieldError id={`${name}-problem`}>{error}</FieldError>}
    </fieldset>
  )
}
