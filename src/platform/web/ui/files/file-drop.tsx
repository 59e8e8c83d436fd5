import uploadIcon from '@tabler/icons/outline/upload.svg?path'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import type { IconPath } from '#platform/web/ui/media/icon.tsx'
import style from './file-drop.module.css'

interface FileDropProps {
  name: string
  label: string
  hint: string
  error?: string | undefined
  /** Media types that the system's file dialog offers; a dropped file may have any type. */
  types: readonly string[]
  multiple?: boolean
  icon?: IconPath
  buttonLabel: string
  /** Called with the chosen or dropped files, never with an empty list. */
  onFiles: (files: readonly File[]) => void
  /** Between the hint and the button. */
  children?: ReactNode
  /** Between the area and its message. */
  below?: ReactNode
}

/** An area to choose or drop files. The caller validates and uploads them. */
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
  const addFiles = (list: FileList | null) => {
    const files = [...(list ?? [])]
    // cleared so that the same file can be chosen again
    if (input.current) input.current.value = ''
    if (files.length > 0) onFiles(files)
  }
  // a picture of this area that is dragged within it must not count as a dropped file
  const draggedFromArea = useRef(false)
  const describedBy = [error && `${id}-problem`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <fieldset
        className={style.area}
        data-wrong={error ? true : undefined}
        aria-labelledby={`${id}-label`}
        onDragStart={() => {
          draggedFromArea.current = true
        }}
        onDragEnd={() => {
          draggedFromArea.current = false
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (!draggedFromArea.current) addFiles(event.dataTransfer.files)
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
          // hidden from screen readers, since the button opens it
          aria-hidden="true"
          aria-label={label}
          onChange={(event) => addFiles(event.target.files)}
        />
        <Button
          variant="secondary"
          small
          name={name}
          icon={icon}
          aria-describedby={describedBy}
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
