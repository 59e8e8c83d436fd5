import checkIcon from '@tabler/icons/outline/check.svg?path'
import clockIcon from '@tabler/icons/outline/clock.svg?path'
import fileTextIcon from '@tabler/icons/outline/file-text.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { cutBehindPicture } from '#media/web/cut-behind-picture.ts'
import { errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { commonText } from '#platform/text.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { type FieldErrors, Form, getFieldErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { FormErrorSummary } from '#platform/web/forms/form-error-summary.tsx'
import { useLocation } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { allowedDocumentTypes, documentTypeName, maxDocumentBytes, validateReplacement } from '../document-rules.ts'
import { documentsText } from '../text.ts'
import { type RefusedDocument, refusedDocumentsQuery, useReplaceDocuments } from './api.ts'
import style from './replace-documents.module.css'

/** Opened by the link in the email about refused documents, or by a login that is rejected because of them (D-353). */
export function ReplaceDocumentsScreen() {
  // the token is in the URL's fragment, which no browser sends to a server
  const token = useLocation().hash.slice(1)
  const [isDone, setDone] = useState(false)
  const [isVoid, setVoid] = useState(token === '')
  const refused = useQuery(refusedDocumentsQuery(token))
  if (isDone)
    return <ResultPage icon={checkIcon} title={documentsText.replacedTitle} hint={documentsText.documentsReplaced} />
  if (isVoid || isApiError(refused.error, errorCode.linkInvalid))
    return (
      <ResultPage
        icon={clockIcon}
        title={commonText.linkExpired}
        hint={documentsText.replaceLinkExpiredHint}
        action={<ButtonLink to="/login">{accountsText.goToLogin}</ButtonLink>}
      />
    )
  return (
    <AuthLayout wide title={documentsText.replaceTitle} lead={documentsText.replaceLead}>
      {refused.data ? (
        <>
          <section className={style.reason} aria-labelledby="rejection-reason">
            <h2 id="rejection-reason">{documentsText.whyRefused}</h2>
            <p>{refused.data.reason}</p>
          </section>
          <ReplaceDocumentsForm
            token={token}
            documents={refused.data.documents}
            onDone={() => setDone(true)}
            onLinkInvalid={() => setVoid(true)}
          />
        </>
      ) : refused.error ? (
        <LoadError error={refused.error} onRetry={refused.refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="80px" />
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </SkeletonGroup>
      )}
    </AuthLayout>
  )
}

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

/** One field for each refused document; the files are sent together, in the order of the documents. */
function ReplaceDocumentsForm({ token, documents, onDone, onLinkInvalid }: ReplaceDocumentsFormProps) {
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
    // the server does not say which of the files it refused, so all fields show its message
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

/** Takes one file in place of one document; choosing again replaces that file. */
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
