import checkIcon from '@tabler/icons/outline/check.svg?path'
import clockIcon from '@tabler/icons/outline/clock.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentsText } from '#accounts/documents/text.ts'
import { refusedDocumentsQuery } from '#accounts/documents/web/api.ts'
import { ReplaceDocumentsForm } from '#accounts/documents/web/replace-documents-form.tsx'
import { accountsText } from '#accounts/text.ts'
import { AuthLayout } from '#accounts/web/auth-layout.tsx'
import { ResultPage } from '#accounts/web/result-page.tsx'
import { errorCode } from '#platform/app-error.ts'
import { commonText } from '#platform/text.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useLocation } from '#platform/web/router/router.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError, Skeleton, SkeletonGroup } from '#platform/web/ui/loading/load-state.tsx'
import style from './replace-documents.module.css'

/** Opened by the link of the email about refused documents, or by a login that they prevent (D-353). */
export function ReplaceDocumentsScreen() {
  // behind the hash, which no browser sends to a server
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
