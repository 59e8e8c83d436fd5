import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './field.module.css'

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Draws the control with the attributes that tie label and message to it. */
  children: (tied: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, message below, both tied to whatever control stands between. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const told = [error && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': told || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div className={style.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-problem`}>{error}</FieldError>}
    </div>
  )
}

/** A message under something that is not a single control (documents, a group). */
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
  /** Every edit takes the messages away (1 §5). */
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
      {(tied) => <Input {...input} {...tied} onInput={onEdit} />}
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
      {(tied) => <textarea rows={4} {...area} {...tied} onInput={onEdit} className={style.input} />}
    </Field>
  )
}

/** The box alone, for controls that bring their own label. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} className={`${style.input} ${props.className ?? ''}`} />
}
