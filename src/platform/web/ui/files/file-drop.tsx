import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import type { IconPath } from '#platform/web/ui/icons/icon.tsx'
import { uploadIcon } from '#platform/web/ui/icons/more-icons.ts'
import style from './file-drop.module.css'

interface FileDropProps {
  name: string
  label: string
  hint: string
  error?: string | undefined
  /** Media types that the system's dialog offers; what is dropped may be of any. */
  types: readonly string[]
  multiple?: boolean
  icon?: IconPath
  /** On the button. */
  buttonLabel: string
  /** Never an empty list. */
  onFiles: (files: readonly File[]) => void
  /** Between the hint and the button. */
  children?: ReactNode
  /** Between the area and its message. */
  below?: ReactNode
}

/** Where files are chosen or dropped. What is done with them, and what is wrong with them, is the caller's. */
export function FileDrop({
  name,
  label,
  hint,
  error,
  types,
  multiple,
  icon = uploadIcon,
  buttonLabel,
  onFiles,
  children,
  below,
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    // the same file can be chosen again
    if (input.current) input.current.value = ''
    if (files.length > 0) onFiles(files)
  }
  // a picture moved within the area arrives as a file too
  const own = useRef(false)
  const told = [error && `${id}-problem`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <fieldset
        className={style.area}
        data-wrong={error ? true : undefined}
        aria-labelledby={`${id}-label`}
        onDragStart={() => {
          own.current = true
        }}
        onDragEnd={() => {
          own.current = false
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (!own.current) take(event.dataTransfer.files)
        }}
      >
        <p id={`${id}-label`} className={style.label}>
          {label}
        </p>
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
        {children}
        <input
          ref={input}
          type="file"
          multiple={multiple}
          accept={types.join()}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => take(event.target.files)}
        />
        <Button
          variant="secondary"
          small
          name={name}
          icon={icon}
          aria-describedby={told}
          onClick={() => input.current?.click()}
        >
          {buttonLabel}
        </Button>
      </fieldset>
      {below}
      {error && <FieldError id={`${id}-problem`}>{error}</FieldError>}
    </div>
  )
}
