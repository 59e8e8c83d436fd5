import style from './switch.module.css'

interface SwitchProps {
  checked: boolean
  /** Read out by screen readers even with `labelHidden`, for example in a table. */
  label: string
  labelHidden?: boolean
  /** The name of the form's field, to which errors refer. */
  name?: string
  /** The id of the element that explains the switch. */
  describedBy?: string
  disabled?: boolean
  loading?: boolean
  onChange: (checked: boolean) => unknown
}

export function Switch({ checked, label, labelHidden, name, describedBy, disabled, loading, onChange }: SwitchProps) {
  return (
    <label className={style.switch}>
      <input
        type="checkbox"
        role="switch"
        name={name}
        aria-describedby={describedBy}
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-busy={loading || undefined}
        onChange={(event) => !loading && onChange(event.target.checked)}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

interface CheckboxProps extends Omit<SwitchProps, 'loading' | 'describedBy' | 'onChange'> {
  onChange?: (checked: boolean) => unknown
  defaultChecked?: boolean
}

export function Checkbox({ label, labelHidden, onChange, ...input }: Partial<CheckboxProps> & { label: string }) {
  return (
    <label className={style.check}>
      <input {...input} type="checkbox" onChange={(event) => onChange?.(event.target.checked)} />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}

interface RadioProps {
  name: string
  value: string
  label: React.ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (value: string) => unknown
}

export function Radio({ name, value, label, checked, disabled, onChange }: RadioProps) {
  return (
    <label className={style.check}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
      <span>{label}</span>
    </label>
  )
}
