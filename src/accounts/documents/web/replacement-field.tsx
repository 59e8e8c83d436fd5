import fileTextIcon from '@tabler/icons/outline/file-text.svg?path'
import { allowedDocumentTypes, maxDocumentBytes } from '#accounts/documents/document-rules.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { cutBehindPicture } from '#media/web/cut-behind-picture.ts'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './replace-documents.module.css'

interface ReplacementFieldProps {
  name: string
  label: string
  hint: string
  error?: string | undefined
  onEdit: () => void
  file: File | undefined
  onChange: (file: File) => void
}

/** Takes one file in the place of one document; another choice takes the place of the first. */
export function ReplacementField({ onEdit, file, onChange, ...field }: ReplacementFieldProps) {
  return (
    <FileDrop
      {...field}
      types={allowedDocumentTypes}
      buttonLabel={file ? documentsText.chooseAnotherFile : documentsText.chooseFile}
      onFiles={async ([chosen]) => {
        if (!chosen) return
        onEdit()
        onChange(await cutBehindPicture(chosen, maxDocumentBytes))
      }}
      below={
        file && (
          <p className={style.file}>
            <Icon icon={fileTextIcon} size={20} />
            <span>{file.name}</span>
          </p>
        )
      }
    />
  )
}
