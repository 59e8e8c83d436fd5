import fileTextIcon from '@tabler/icons/outline/file-text.svg?path'
import { type FormEvent, useState } from 'react'
import {
  allowedDocumentTypes,
  documentTypeName,
  maxDocumentBytes,
  validateReplacement,
} from '#accounts/documents/document-rules.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { type RefusedDocument, useReplaceDocuments } from '#accounts/documents/web/api.ts'
import { cutBehindPicture } from '#media/web/cut-behind-picture.ts'
import { errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { type FieldErrors, Form, getFieldErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { FormErrorSummary } from '#platform/web/forms/form-error-summary.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
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

interface ReplaceDocumentsFormProps {
  token: string
  documents: readonly RefusedDocument[]
  onDone: () => void
  onLinkInvalid: () => void
}

const fieldName = ({ number }: RefusedDocument) => `docs-${number}`

/** One field for each refused document; they are sent together, in their order. */
export function ReplaceDocumentsForm({ token, documents, onDone, onLinkInvalid }: ReplaceDocumentsFormProps) {
  const [files, setFiles] = useState<Readonly<Record<number, File>>>({})
  const formErrors = useFormErrors({ perField: true })
  const replace = useReplaceDocuments(token)
  const chosen = documents.flatMap(({ number }) => files[number] ?? [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (replace.isPending) return
    const errors: FieldErrors = {}
    for (const document of documents) {
      const error = validateReplacement(files[document.number])
      if (error !== null) errors[fieldName(document)] = error
    }
    if (formErrors.show(errors)) return
    await replace.mutateAsync(chosen).then(onDone, showError)
  }

  const showError = (error: unknown) => {
    if (isApiError(error, errorCode.linkInvalid)) return onLinkInvalid()
    const message = getFieldErrors(error)?.docs
    // the server does not say which of the files it has refused
    if (message) formErrors.show(Object.fromEntries(documents.map((document) => [fieldName(document), message])))
    else formErrors.showOrNotify(error)
  }

  return (
    <Form errors={formErrors} onSubmit={submit}>
      {documents.map((document) => (
        <ReplacementField
          key={document.number}
          label={documentsText.documentNumber(document.number)}
          hint={documentsText.replacementHint(documentTypeName(document.type), formatDay(document.sentAt))}
          {...formErrors.field(fieldName(document))}
          file={files[document.number]}
          onChange={(file) => setFiles((now) => ({ ...now, [document.number]: file }))}
        />
      ))}
      <FormErrorSummary />
      <Button type="submit" wide loading={replace.isPending}>
        {documentsText.sendDocuments}
      </Button>
    </Form>
  )
}

/** Takes one file in the place of one document; another choice takes the place of the first. */
function ReplacementField({ onEdit, file, onChange, ...field }: ReplacementFieldProps) {
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
