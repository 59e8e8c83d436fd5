import { type ReactNode, useId, useRef } from 'react'
import { documentTypes } from '#accounts/document-rules.ts'
import { Button, IconButton } from '#base/web/ui/button.tsx'
import { Problem } from '#base/web/ui/field.tsx'
import { Icon } from '#base/web/ui/icon.tsx'
import { closeIcon } from '#base/web/ui/icons.ts'
import { fileIcon, photoIcon, uploadIcon } from '#base/web/ui/more-icons.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
import style from './documents-field.module.css'

interface DocumentsFieldProps {
  name: string
  label: string
  hint: string
  problem?: string | undefined
  onEdit?: (() => void) | undefined
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** Those that are kept already. */
  children?: ReactNode
}

/** Files are added to those chosen before, by picking or dropping, and taken away one by one. */
export function DocumentsField({ name, label, hint, problem, onEdit, files, onChange, children }: DocumentsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const add = (list: FileList | null) => {
    if (!list || list.length === 0) return
    onEdit?.()
    onChange([...files, ...list])
    if (input.current) input.current.value = ''
  }
  const remove = (at: number) => {
    onEdit?.()
    onChange(files.toSpliced(at, 1))
  }
  const told = [problem && `${id}-problem`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <fieldset
        className={style.drop}
        data-wrong={problem ? true : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          add(event.dataTransfer.files)
        }}
        aria-labelledby={`${id}-label`}
      >
        <p id={`${id}-label`} className={style.label}>
          {label}
        </p>
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={documentTypes.join()}
          className="unseen"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => add(event.target.files)}
        />
        <Button
          look="secondary"
          small
          name={name}
          icon={uploadIcon}
          aria-describedby={told}
          onClick={() => input.current?.click()}
        >
          {files.length > 0 ? say.addFiles : say.chooseFiles}
        </Button>
      </fieldset>
      {children}
      {files.length > 0 && (
        <ul className={`bare ${style.files}`}>
          {files.map((file, at) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={style.file}>
              <Icon of={file.type.startsWith('image/') ? photoIcon : fileIcon} size={20} />
              <span className={style.name}>{file.name}</span>
              <span className={`figures ${style.size}`}>{sizeText(file.size)}</span>
              <IconButton icon={closeIcon} label={`${say.removeFile}: ${file.name}`} onClick={() => remove(at)} />
            </li>
          ))}
        </ul>
      )}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
