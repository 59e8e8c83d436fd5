import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { trainingScreenText } from '../screen-text.ts'
import { trainingQuery } from './api.ts'
import { TrainingDialog } from './training-dialog.tsx'
import style from './training-notice.module.css'

/** Tells a seller that a newer version of a product's training has to be done, or will have to be. */
export function TrainingNotice({ product }: { product: { id: string; name: string } }) {
  const [version, setVersion] = useState<number | null>(null)
  const { data } = useQuery(trainingQuery(useViewer().key, product.id))
  if (!data) return null
  const { againSince, upcoming } = data
  const notice = againSince
    ? { text: trainingScreenText.again(formatDay(againSince)), version: data.version }
    : upcoming && { text: trainingScreenText.upcoming(formatDay(upcoming.from)), version: upcoming.version }
  if (!notice && version === null) return null
  return (
    <div className={style.notice}>
      {notice && (
        <>
          <p>{notice.text}</p>
          <Button variant="secondary" small onClick={() => setVersion(notice.version)}>
            {trainingScreenText.doItNow}
          </Button>
        </>
      )}
      {version !== null && <TrainingDialog product={product} version={version} onClose={() => setVersion(null)} />}
    </div>
  )
}
