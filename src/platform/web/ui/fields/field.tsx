import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './field.module.css'

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Renders the control with the attributes that connect it to its label and messages. */
  children: (attributes: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A control with its label above and its hint and error message below. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div className={style.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-problem`}>{error}</FieldError>}
    </div>
  )
}

/** An error message under a control or a group of controls. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={style.problem} id={id} role="alert">
      <Icon icon={alertCircleIcon} size={16} />
      {children}
    </p>
  )
}

interface TextFieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Called on every edit, which clears the error messages (1 §5). */
  onEdit?: (() => void) | undefined
}

export function TextField({
  label,
  error,
  hint,
  onEdit,
  ...input
}: TextFieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <Input {...input} {...attributes} onInput={onEdit} />}
    </Field>
  )
}

export function TextArea({
  label,
  error,
  hint,
  onEdit,
  ...area
}: TextFieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <textarea rows={4} {...area} {...attributes} onInput={onEdit} className={style.input} />}
    </Field>
  )
}

/** The input alone, for controls with a label of their own. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} className={`${style.input} ${props.className ?? ''}`} />
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  onEdit?: (() => void) | undefined
  onChange?: (value: string) => unknown
  /** A pill without a visible label, for example above a list; screen readers read the label. */
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
