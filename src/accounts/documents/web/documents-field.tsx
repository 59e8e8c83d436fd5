import fileTextIcon from '@tabler/icons/outline/file-text.svg?path'
import photoIcon from '@tabler/icons/outline/photo.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import type { ReactNode } from 'react'
import { accountsText } from '#accounts/text.ts'
import { cutBehindPicture } from '#media/web/cut-behind-picture.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { allowedDocumentTypes, maxDocumentBytes } from '../document-rules.ts'
import { documentsText } from '../text.ts'
import style from './documents-field.module.css'

interface DocumentsFieldProps {
  name: string
  label: string
  hint: string
  error?: string | undefined
  onEdit?: (() => void) | undefined
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** The documents stored already. */
  children?: ReactNode
}

/** Files are added to the earlier selection, by picking or dropping, and removed one by one. */
export function DocumentsField({ onEdit, files, onChange, children, ...field }: DocumentsFieldProps) {
  const add = async (more: readonly File[]) => {
    onEdit?.()
    const pictures = more.some(({ size }) => size >= maxDocumentBytes)
      ? await Promise.all(more.map((file) => cutBehindPicture(file, maxDocumentBytes)))
      : more
    onChange([...files, ...pictures])
  }
  const remove = (at: number) => {
    onEdit?.()
    onChange(files.toSpliced(at, 1))
  }
  const fileList = files.length > 0 && (
    <ul className={`bare ${style.files}`}>
      {files.map((file, at) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={style.file}>
          <Icon icon={file.type.startsWith('image/') ? photoIcon : fileTextIcon} size={20} />
          <span className={style.name}>{file.name}</span>
          <span className={`figures ${style.size}`}>{sizeText(file.size)}</span>
          <IconButton icon={xIcon} label={`${accountsText.removeFile}: ${file.name}`} onClick={() => remove(at)} />
        </li>
      ))}
    </ul>
  )
  return (
    <FileDrop
      {...field}
      multiple
      types={allowedDocumentTypes}
      buttonLabel={files.length > 0 ? documentsText.addFiles : documentsText.chooseFiles}
      onFiles={add}
      below={
        <>
          {children}
          {fileList}
        </>
      }
    />
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
