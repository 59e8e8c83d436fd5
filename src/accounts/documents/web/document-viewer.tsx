import { useEffect, useState } from 'react'
import type { UserDocument } from '#accounts/admin/web/api.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { documentsText } from '../text.ts'
import style from './document-viewer.module.css'

/** Shows one document. The server sends it as a download only, so a PDF opens in the browser's viewer from an object URL. */
export function DocumentViewer({ document: { url, type }, title }: { document: UserDocument; title: string }) {
  if (type !== 'application/pdf') return <img className={style.picture} src={url} alt={title} />
  return <PdfViewer key={url} url={url} title={title} />
}

function PdfViewer({ url, title }: { url: string; title: string }) {
  const [loaded, setLoaded] = useState<string | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    let objectUrl = ''
    fetch(url, { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText)
        objectUrl = URL.createObjectURL(await response.blob())
        setLoaded(objectUrl)
      })
      .catch(() => {
        if (!controller.signal.aborted) setLoaded('failed')
      })
    return () => {
      controller.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [url])
  if (loaded === 'failed') return <p role="alert">{documentsText.documentFailed}</p>
  if (loaded === null)
    return (
      <SkeletonGroup>
        <Skeleton height="60dvh" />
      </SkeletonGroup>
    )
  return <iframe className={style.pdf} src={loaded} title={title} />
}
