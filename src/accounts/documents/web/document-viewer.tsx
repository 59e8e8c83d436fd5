import { useEffect, useState } from 'react'
import type { DocumentView } from '#accounts/admin/contract.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './document-review-dialog.module.css'

/** Shows one document on the page. It comes as a download only, so a PDF is handed to the browser's own viewer from memory. */
export function DocumentViewer({ document: { url, type }, title }: { document: DocumentView; title: string }) {
  if (type !== 'application/pdf') return <img className={style.picture} src={url} alt={title} />
  return <PdfViewer key={url} url={url} title={title} />
}

function PdfViewer({ url, title }: { url: string; title: string }) {
  const [local, setLocal] = useState<string | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let made = ''
    fetch(url, { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText)
        made = URL.createObjectURL(await response.blob())
        setLocal(made)
      })
      .catch(() => {
        if (!leaving.signal.aborted) setLocal('failed')
      })
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])
  if (local === 'failed') return <p role="alert">{documentsText.documentFailed}</p>
  if (local === null)
    return (
      <SkeletonGroup>
        <Skeleton height="60dvh" />
      </SkeletonGroup>
    )
  return <iframe className={style.pdf} src={local} title={title} />
}
